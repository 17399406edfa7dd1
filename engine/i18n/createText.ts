import { IntlMessageFormat } from 'intl-messageformat'

export type Text = (key: string, args?: Readonly<Record<string, unknown>>) => string

/**
 * The words of one catalogue. Messages are parsed when first used and kept. A key without words is shown as it is, so
 * that it is seen and mended.
 */
export function createText(locale: string, messages: Readonly<Record<string, string>>): Text {
  const parsed = new Map<string, IntlMessageFormat>()
  return (key, args) => {
    const message = messages[key]
    if (message === undefined) return key
    // Most messages have no arguments and need no parser.
    if (!message.includes('{')) return message
    const known = parsed.get(key) ?? new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
    parsed.set(key, known)
    // Safe: without rich elements a message is text.
    return known.format(args as Record<string, string>) as string
  }
}
