import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const collections = defineInterface({
  id: 'collections',
  name: 'collections_interface.name',
  icon: 'featured_play_list',
  types: ['json', 'csv'],
  options,
  load: () => import('./Collections.tsx'),
})
