import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Used if the value is not text. */
  defaultColor: { type: 'string', default: '#B0BEC5', title: 'color_display.default_color', interface: 'color' },
} as const

export type ColorOptions = OptionsOf<typeof options>
