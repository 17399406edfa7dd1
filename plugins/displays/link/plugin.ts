import { defineDisplay, plainText } from '#engine/plugin.ts'
import { options } from './options.ts'

export const linkDisplay = defineDisplay({
  id: 'link',
  name: 'link.name',
  icon: 'link',
  types: ['string', 'text'],
  options,
  text: value => plainText(value),
  load: () => import('./Link.tsx'),
})
