import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  /** The field of the form that holds the interface. */
  interfaceField: { type: 'string', title: 'interface_options.interface_field' },
  typeField: { type: 'string', title: 'interface_choice.type_field' },
} as const

export type InterfaceOptionsOptions = OptionsOf<typeof options>

export const interfaceOptions = defineInterface({
  id: 'interface-options',
  name: 'interface_options.name',
  icon: 'tune',
  types: ['json'],
  options,
  reads: ({ interfaceField, typeField }) => [interfaceField, typeField].filter(name => name !== undefined),
  load: () => import('./InterfaceOptions.tsx'),
})
