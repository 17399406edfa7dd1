import { englishMessage } from './english.ts'
import { extensionMessages } from './extensionMessages.ts'
import type { Fill } from './Fill.ts'

export type Text = (key: string, args?: Readonly<Record<string, unknown>>) => string

/** Only fills `{name}`. The public pages need nothing else, so they do not load a parser. */
export const fillNames: Fill = () => (message, args) =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(args, name) ? String(args[name]) : whole))

/**
 * The messages of one catalog, with English for missing ones, then those of extensions. A key without a message is
 * shown as it is, so that the gap is noticed and fixed.
 */
export function createText(locale: string, messages: Readonly<Record<string, string>>, fill: Fill): Text {
  const filled = fill(locale)
  let extensions = extensionMessages()
  let filledByThem = extensions.fill(locale)
  return (key, args = {}) => {
    const message = messages[key] ?? englishMessage(key)
    if (message !== undefined) return message.includes('{') ? filled(message, args) : message
    if (extensions !== extensionMessages()) {
      extensions = extensionMessages()
      filledByThem = extensions.fill(locale)
    }
    const theirs = extensions.messages[key]
    if (theirs === undefined) return key
    return theirs.includes('{') ? filledByThem(theirs, args) : theirs
  }
}
