import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const color = defineInterface({
  id: 'color',
  name: 'color.name',
  icon: 'palette',
  types: ['string'],
  options,
  load: () => import('./Color.tsx'),
})
