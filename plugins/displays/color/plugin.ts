import { defineDisplay, type OptionsOf, plainText } from '#engine/plugin.ts'

const options = {
  /** Shown where the value is no text. */
  defaultColor: { type: 'string', default: '#B0BEC5', title: 'color_display.default_color', interface: 'color' },
} as const

export type ColorOptions = OptionsOf<typeof options>

export const colorDisplay = defineDisplay({
  id: 'color',
  name: 'color.name',
  icon: 'palette',
  types: ['string'],
  options,
  text: value => plainText(value),
  load: () => import('./Color.tsx'),
})
