import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  min: { type: 'number', title: 'numeric.min' },
  max: { type: 'number', title: 'numeric.max' },
  step: { type: 'number', default: 1, title: 'numeric.step' },
  placeholder: { type: 'string', title: 'option.placeholder' },
  font: {
    type: 'string',
    enum: ['sans-serif', 'serif', 'monospace'],
    default: 'sans-serif',
    title: 'option.font',
  },
  iconLeft: { type: 'string', title: 'option.icon_left', interface: 'icon' },
  iconRight: { type: 'string', title: 'option.icon_right', interface: 'icon' },
} as const

export type NumericOptions = OptionsOf<typeof options>
