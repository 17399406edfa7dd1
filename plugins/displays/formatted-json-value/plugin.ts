import { defineDisplay, plainText } from '#engine/plugin.ts'
import { entryText } from './entryText.ts'
import { options } from './options.ts'

export const formattedJsonValue = defineDisplay({
  id: 'formatted-json-value',
  name: 'formatted_json_value.name',
  icon: 'data_object',
  types: ['json'],
  options,
  text: (value, { format }, { text }) =>
    Array.isArray(value)
      ? text('related_values.count', { count: value.length })
      : entryText(value, format) || plainText(value),
  load: () => import('./FormattedJsonValue.tsx'),
})
