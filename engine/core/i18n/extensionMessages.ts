import type { Fill } from './Fill.ts'

interface ExtensionMessages {
  readonly messages: Readonly<Record<string, string>>
  readonly fill: Fill
}

let current: ExtensionMessages = { messages: {}, fill: () => message => message }

/** The messages of all extensions, and what formats them. They never replace a message of the studio. */
export const extensionMessages = (): ExtensionMessages => current

/** Sets the messages of all extensions, in the user's language if available. */
export function setExtensionMessages(messages: ExtensionMessages['messages'], fill: Fill): void {
  current = { messages, fill }
}
