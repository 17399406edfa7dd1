import { englishMessage } from './english.ts'

export type Text = (key: string, args?: Readonly<Record<string, unknown>>) => string

/** Makes the function that fills the arguments of a locale's messages. */
export type Fill = (locale: string) => (message: string, args: Readonly<Record<string, unknown>>) => string

/** Fills `{name}` and nothing else: all that the pages for everyone need, without the weight of a parser. */
export const fillNames: Fill = () => (message, args) =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(args, name) ? String(args[name]) : whole))

/** The words of one catalogue, English for what it lacks. A key without words is shown as it is, so that it is seen and mended. */
export function createText(locale: string, messages: Readonly<Record<string, string>>, fill: Fill): Text {
  const filled = fill(locale)
  return (key, args = {}) => {
    const message = messages[key] ?? englishMessage(key)
    if (message === undefined) return key
    return message.includes('{') ? filled(message, args) : message
  }
}
