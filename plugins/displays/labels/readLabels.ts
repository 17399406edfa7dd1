import { humanize, plainText } from '#engine/plugin.ts'
import type { LabelsOptions } from './options.ts'

export interface Label {
  readonly value: string
  readonly text: string
  readonly foreground: string
  readonly background: string
}

/** One label per entry of a value, with the text and colors of its choice. */
export function readLabels(value: unknown, options: LabelsOptions): readonly Label[] {
  if (value === null || value === undefined || value === '') return []
  const entries = (Array.isArray(value) ? value : [value]).map(plainText)
  return entries.map(entry => {
    // Options come from a database, which can contain choices of any shape.
    const choice = options.choices?.find(each => each !== null && plainText(each?.value) === entry)
    return {
      value: entry,
      text: choice?.text || (options.format ? humanize(entry) : entry),
      foreground: choice?.foreground || options.defaultForeground,
      background: choice?.background || options.defaultBackground,
    }
  })
}
