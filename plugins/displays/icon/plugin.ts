import { defineDisplay, plainText } from '#engine/plugin.ts'
import { options } from './options.ts'

export const iconDisplay = defineDisplay({
  id: 'icon',
  name: 'icon',
  icon: 'emoji_symbols',
  types: ['string'],
  options,
  text: value => plainText(value).replaceAll('_', ' '),
  load: () => import('./IconMark.tsx'),
})
