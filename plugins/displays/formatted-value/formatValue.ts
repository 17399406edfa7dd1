import { type FieldInfo, type Format, numberText } from '#engine/plugin.ts'
import type { FormattedValueOptions } from './options.ts'

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The text of a value that may be HTML. */
const stripTags = (text: string): string =>
  text
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, ' ')
    .replace(/<\/?[a-z!][^>]*>/gi, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

const titleOf = (text: string): string =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .replace(/(^|\s)\p{Ll}/gu, letter => letter.toUpperCase())

/** Formats a value by the options; returns an empty text if there is no value. */
export function formatValue(value: unknown, options: FormattedValueOptions, field: FieldInfo, format: Format): string {
  const plain = numberText(field, value, format)
  const words = typeof value === 'string' ? stripTags(plain) : plain
  if (words === '') return ''
  return `${options.prefix ?? ''}${options.formatTitle ? titleOf(words) : words}${options.suffix ?? ''}`
}
