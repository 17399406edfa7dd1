import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** The form field that contains the type to edit. Leave out for all interfaces of plain values. */
  typeField: { type: 'string', title: 'interface_choice.type_field' },
} as const

export type InterfaceOptions = OptionsOf<typeof options>
