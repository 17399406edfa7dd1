import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const displayTemplate = defineInterface({
  id: 'display-template',
  name: 'display_template.name',
  icon: 'data_object',
  types: ['string'],
  options,
  reads: ({ collectionField }) => (collectionField ? [collectionField] : []),
  load: () => import('./DisplayTemplate.tsx'),
})
