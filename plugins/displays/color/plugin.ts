import { defineDisplay, plainText } from '#engine/plugin.ts'
import { options } from './options.ts'

export const colorDisplay = defineDisplay({
  id: 'color',
  name: 'color.name',
  icon: 'palette',
  types: ['string'],
  options,
  text: value => plainText(value),
  load: () => import('./Color.tsx'),
})
