import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const tags = defineInterface({
  id: 'tags',
  name: 'tags.name',
  icon: 'local_offer',
  types: ['csv', 'json'],
  defaultFor: ['csv'],
  recommendedFor: ['csv', 'json'],
  options,
  load: () => import('./Tags.tsx'),
})
