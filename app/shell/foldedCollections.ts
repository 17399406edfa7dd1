import { browserStorage } from '#engine/core/store/browserStorage.ts'

/** The folders that a user has expanded and collapsed in the navigation, by collection name. */
export type Folding = Readonly<Record<string, boolean>>

const keyOf = (user: string): string => `fieldhouse.navigation.${user}`

/** What the user expanded and collapsed in this browser. Unreadable data counts as none. */
export function readFolding(user: string): Folding {
  const stored = browserStorage.readJson(keyOf(user))
  return typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter(([, open]) => typeof open === 'boolean'))
    : {}
}

export function keepFolding(user: string, folding: Folding): void {
  // Without storage, folders return to their default state on each visit.
  browserStorage.write(keyOf(user), JSON.stringify(folding))
}
