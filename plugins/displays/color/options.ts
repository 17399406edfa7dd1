import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Shown where the value is no text. */
  defaultColor: { type: 'string', default: '#B0BEC5', title: 'color_display.default_color', interface: 'color' },
} as const

export type ColorOptions = OptionsOf<typeof options>
