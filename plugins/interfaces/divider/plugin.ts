import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const divider = defineInterface({
  id: 'divider',
  name: 'divider.name',
  icon: 'horizontal_rule',
  types: ['alias'],
  presentation: true,
  options,
  load: () => import('./Divider.tsx'),
})
