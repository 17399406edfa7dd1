import { plainText } from '#engine/plugin.ts'
import { fillTemplate } from '#schemas/template/template.ts'

/** Maximum length of an entry: a value can be a whole document. */
const longest = 500

/** Fills the template with an object. Without a template, or for anything else, returns the value as text. */
export function entryText(entry: unknown, format: string | undefined): string {
  const filled =
    format && typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? // Safe: an object of JSON is a record.
        fillTemplate(format, entry as Readonly<Record<string, unknown>>).trim()
      : ''
  return (filled || plainText(entry)).slice(0, longest)
}
