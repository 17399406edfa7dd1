import { defineDisplay, plainText } from '#engine/plugin.ts'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { formatValue } from './formatValue.ts'
import { options } from './options.ts'

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
