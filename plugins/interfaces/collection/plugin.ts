import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const collection = defineInterface({
  id: 'collection',
  name: 'collection_interface.name',
  icon: 'box',
  types: ['string'],
  options,
  load: () => import('./Collection.tsx'),
})
