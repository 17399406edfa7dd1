import { defineInterface } from '#engine/plugin.ts'

export const icon = defineInterface({
  id: 'icon',
  name: 'icon',
  icon: 'emoji_symbols',
  types: ['string'],
  options: {},
  load: () => import('./IconInput.tsx'),
})
