import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  includeSystem: { type: 'boolean', default: false, title: 'collections_interface.include_system' },
} as const

export type CollectionsOptions = OptionsOf<typeof options>

export const collections = defineInterface({
  id: 'collections',
  name: 'collections_interface.name',
  icon: 'featured_play_list',
  types: ['json', 'csv'],
  options,
  load: () => import('./Collections.tsx'),
})
