import english from '#locales/public/en-US.json'

let messages: Readonly<Record<string, string>> = english

/** The English words at hand: those of the pages for everyone, and the rest once `allEnglish.ts` has come. */
export const englishMessage = (key: string): string | undefined => messages[key]

export function addEnglish(more: Readonly<Record<string, string>>): void {
  messages = { ...messages, ...more }
}
