import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** The form field that contains the interface. */
  interfaceField: { type: 'string', title: 'interface_options.interface_field' },
  typeField: { type: 'string', title: 'interface_choice.type_field' },
} as const

export type InterfaceOptionsOptions = OptionsOf<typeof options>
