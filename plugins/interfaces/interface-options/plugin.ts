import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const interfaceOptions = defineInterface({
  id: 'interface-options',
  name: 'interface_options.name',
  icon: 'tune',
  types: ['json'],
  options,
  reads: ({ interfaceField, typeField }) => [interfaceField, typeField].filter(name => name !== undefined),
  load: () => import('./InterfaceOptions.tsx'),
})
