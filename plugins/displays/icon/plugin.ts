import { defineDisplay, type OptionsOf, plainText } from '#engine/plugin.ts'

const options = {
  filled: { type: 'boolean', default: false, title: 'icon_display.filled' },
  color: { type: 'string', title: 'option.color', interface: 'color' },
} as const

export type IconOptions = OptionsOf<typeof options>

export const iconDisplay = defineDisplay({
  id: 'icon',
  name: 'icon',
  icon: 'emoji_symbols',
  types: ['string'],
  options,
  text: value => plainText(value).replaceAll('_', ' '),
  load: () => import('./IconMark.tsx'),
})
