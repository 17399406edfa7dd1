import { defineDisplay, type OptionsOf, plainText } from '#engine/plugin.ts'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { formatValue } from './formatValue.ts'

const options = {
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

export const formattedValue = defineDisplay({
  id: 'formatted-value',
  name: 'formatted_value.name',
  icon: 'text_fields',
  types: fieldTypes,
  options,
  // A value of tags alone has no words; then it is said as it is.
  text: (value, settings) => formatValue(value, settings) || plainText(value),
  load: () => import('./FormattedValue.tsx'),
})
