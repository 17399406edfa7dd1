import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const checkboxes = defineInterface({
  id: 'checkboxes',
  name: 'checkboxes.name',
  icon: 'check_box',
  types: ['json', 'csv'],
  recommendedFor: ['json'],
  options,
  load: () => import('./Checkboxes.tsx'),
})
