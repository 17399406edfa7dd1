import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** The field of the form that holds the type which the interface is to edit; left out for all of plain values. */
  typeField: { type: 'string', title: 'interface_choice.type_field' },
} as const

export type InterfaceOptions = OptionsOf<typeof options>
