import { defineDisplay, type OptionsOf, plainText } from '#engine/plugin.ts'
import { entryText } from './entryText.ts'

const options = {
  format: { type: 'string', title: 'formatted_json_value.format' },
} as const

export type FormattedJsonValueOptions = OptionsOf<typeof options>

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
