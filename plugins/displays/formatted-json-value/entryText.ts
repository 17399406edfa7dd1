import { plainText } from '#engine/plugin.ts'
import { fillTemplate } from '#schemas/template/template.ts'

/** Letters of an entry at most: a value may be a whole document. */
const longest = 500

/** An object in the words of the template; without one, and for anything else, as it is. */
export function entryText(entry: unknown, format: string | undefined): string {
  const filled =
    format && typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? // Safe: an object of JSON is a record.
        fillTemplate(format, entry as Readonly<Record<string, unknown>>).trim()
      : ''
  return (filled || plainText(entry)).slice(0, longest)
}
