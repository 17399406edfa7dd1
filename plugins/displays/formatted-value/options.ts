import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  formatTitle: { type: 'boolean', default: false, title: 'formatted_value.format_title' },
  bold: { type: 'boolean', default: false, title: 'formatted_value.bold' },
  italic: { type: 'boolean', default: false, title: 'formatted_value.italic' },
  color: { type: 'string', title: 'formatted_value.color', interface: 'color' },
  prefix: { type: 'string', title: 'formatted_value.prefix' },
  suffix: { type: 'string', title: 'formatted_value.suffix' },
  font: {
    type: 'string',
    enum: ['sans-serif', 'serif', 'monospace'],
    default: 'sans-serif',
    title: 'option.font',
  },
} as const

export type FormattedValueOptions = OptionsOf<typeof options>
