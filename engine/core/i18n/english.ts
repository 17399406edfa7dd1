import english from '#locales/public/en-US.json'

let messages: Readonly<Record<string, string>> = english

let ofPlugins: Readonly<Record<string, string>> = {}

/**
 * The loaded English messages: those of the public pages, then the rest once `studioMessages.ts` and
 * `pluginMessages.ts` have loaded, then the messages of extensions, which never replace one of the studio's.
 */
export const englishMessage = (key: string): string | undefined => messages[key] ?? ofPlugins[key]

/** Sets the messages of all extensions, in the user's language if available. */
export function setPluginWords(words: Readonly<Record<string, string>>): void {
  ofPlugins = words
}

export function addEnglish(more: Readonly<Record<string, string>>): void {
  messages = { ...messages, ...more }
}
