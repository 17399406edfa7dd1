import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  min: { type: 'number', default: 0, title: 'numeric.min' },
  max: { type: 'number', default: 100, title: 'numeric.max' },
  showValue: { type: 'boolean', default: true, title: 'progress.show_value' },
  suffix: { type: 'string', title: 'formatted_value.suffix' },
  color: { type: 'string', title: 'option.color', interface: 'color' },
} as const

export type ProgressOptions = OptionsOf<typeof options>
