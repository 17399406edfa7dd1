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
  // A value of HTML tags alone has no text, so it is shown unformatted.
  text: (value, settings, { field, format }) => formatValue(value, settings, field, format) || plainText(value),
  load: () => import('./FormattedValue.tsx'),
})
