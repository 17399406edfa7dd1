import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const interfaceChoice = defineInterface({
  id: 'interface',
  name: 'interface_choice.name',
  icon: 'edit_note',
  types: ['string'],
  options,
  reads: ({ typeField }) => (typeField ? [typeField] : []),
  load: () => import('./Interface.tsx'),
})
