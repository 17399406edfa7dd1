import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  includeSystem: { type: 'boolean', default: false, title: 'collections_interface.include_system' },
} as const

export type CollectionOptions = OptionsOf<typeof options>

export const collection = defineInterface({
  id: 'collection',
  name: 'collection_interface.name',
  icon: 'box',
  types: ['string'],
  options,
  load: () => import('./Collection.tsx'),
})
