import { IntlMessageFormat } from 'intl-messageformat'
import type { Fill } from './createText.ts'

/** Fills ICU messages: plurals, numbers, names. Each message is parsed when first used and then cached. */
export const formatIcu: Fill = locale => {
  const parsed = new Map<string, IntlMessageFormat>()
  return (message, args) => {
    const format = parsed.get(message) ?? new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
    parsed.set(message, format)
    // Safe: without rich elements a message is text.
    return format.format(args as Record<string, string>) as string
  }
}
