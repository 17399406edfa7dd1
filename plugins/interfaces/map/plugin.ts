import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const map = defineInterface({
  id: 'map',
  name: 'map.name',
  icon: 'map',
  types: ['json', 'string', 'text', 'csv'],
  options,
  load: () => import('./MapInput.tsx'),
})
