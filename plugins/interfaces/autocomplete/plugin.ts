import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const autocomplete = defineInterface({
  id: 'autocomplete',
  name: 'autocomplete.name',
  icon: 'travel_explore',
  types: ['string', 'text'],
  options,
  load: () => import('./Autocomplete.tsx'),
})
