import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const field = defineInterface({
  id: 'field',
  name: 'field_interface.name',
  icon: 'list_alt',
  types: ['string'],
  options,
  reads: ({ collectionField }) => (collectionField ? [collectionField] : []),
  load: () => import('./Field.tsx'),
})
