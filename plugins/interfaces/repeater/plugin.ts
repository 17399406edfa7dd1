import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const repeater = defineInterface({
  id: 'repeater',
  name: 'repeater.name',
  icon: 'repeat',
  types: ['json'],
  options,
  load: () => import('./Repeater.tsx'),
})
