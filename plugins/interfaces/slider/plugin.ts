import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const slider = defineInterface({
  id: 'slider',
  name: 'slider.name',
  icon: 'linear_scale',
  types: ['integer', 'decimal', 'float', 'bigInteger'],
  options,
  load: () => import('./Slider.tsx'),
})
