import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const numeric = defineInterface({
  id: 'numeric',
  name: 'numeric.name',
  icon: 'pin',
  types: ['integer', 'decimal', 'float', 'bigInteger'],
  defaultFor: ['integer', 'decimal', 'float', 'bigInteger'],
  recommendedFor: ['integer', 'decimal', 'float', 'bigInteger'],
  options,
  load: () => import('./Numeric.tsx'),
})
