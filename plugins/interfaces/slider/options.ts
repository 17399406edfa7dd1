import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  minValue: { type: 'number', default: 0, title: 'slider.min_value' },
  maxValue: { type: 'number', default: 100, title: 'slider.max_value' },
  stepInterval: { type: 'number', default: 1, title: 'slider.step_interval' },
  alwaysShowValue: { type: 'boolean', default: false, title: 'slider.always_show_value' },
} as const

export type SliderOptions = OptionsOf<typeof options>
