import english from '#locales/public/en-US.json'

let messages: Readonly<Record<string, string>> = english

let ofPlugins: Readonly<Record<string, string>> = {}

/**
 * The English words at hand: those of the pages for everyone, and the rest once `studioEnglish.ts` and `lateEnglish.ts` have come. After them the
 * words of plugins from outside, which never stand in for one of the studio's.
 */
export const englishMessage = (key: string): string | undefined => messages[key] ?? ofPlugins[key]

/** The words of all plugins from outside, in the language of the user where they have them. */
export function setPluginWords(words: Readonly<Record<string, string>>): void {
  ofPlugins = words
}

export function addEnglish(more: Readonly<Record<string, string>>): void {
  messages = { ...messages, ...more }
}
