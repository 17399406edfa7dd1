import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const dropdown = defineInterface({
  id: 'dropdown',
  name: 'dropdown.name',
  icon: 'arrow_drop_down_circle',
  types: ['string', 'text', 'integer', 'float', 'bigInteger', 'decimal'],
  recommendedFor: ['string'],
  options,
  load: () => import('./Dropdown.tsx'),
})
