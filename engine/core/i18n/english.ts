import english from '#locales/public/en-US.json'

let messages: Readonly<Record<string, string>> = english

/**
 * The loaded English messages: those of the public pages, then the rest once `studioMessages.ts` and
 * `pluginMessages.ts` have loaded.
 */
export const englishMessage = (key: string): string | undefined => messages[key]

export function addEnglish(more: Readonly<Record<string, string>>): void {
  messages = { ...messages, ...more }
}
