import { IntlMessageFormat } from 'intl-messageformat'
import type { Fill } from './Fill.ts'

/** Formats messages in all of ICU, such as those of external plugins. Each message is parsed when first used. */
export const formatAnyIcu: Fill = locale => {
  const parsed = new Map<string, IntlMessageFormat>()
  return (message, args) => {
    const format = parsed.get(message) ?? new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
    parsed.set(message, format)
    // Safe: without rich elements a message is text.
    return format.format(args as Record<string, string>) as string
  }
}
