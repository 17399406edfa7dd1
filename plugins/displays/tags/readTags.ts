import { plainText } from '#engine/plugin.ts'

/** Every tag of a value: a list, or a text with commas. */
export function readTags(value: unknown, type: string): readonly string[] {
  if (value === null || value === undefined || value === '') return []
  const entries = Array.isArray(value)
    ? value
    : type === 'csv' && typeof value === 'string'
      ? value.split(',')
      : [value]
  return entries.map(entry => plainText(entry).trim()).filter(entry => entry !== '')
}
