import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const toggle = defineInterface({
  id: 'toggle',
  name: 'toggle.name',
  icon: 'toggle_on',
  types: ['boolean'],
  defaultFor: ['boolean'],
  recommendedFor: ['boolean'],
  options,
  load: () => import('./Toggle.tsx'),
})
