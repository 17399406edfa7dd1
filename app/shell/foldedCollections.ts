/** Which folders of the navigation a person has opened and closed, by the name of the collection. */
export type Folding = Readonly<Record<string, boolean>>

const keyOf = (user: string): string => `fieldhouse.navigation.${user}`

/** What the person did in this browser before. What cannot be read is as if nothing was done. */
export function readFolding(user: string): Folding {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter(([, open]) => typeof open === 'boolean'))
      : {}
  } catch {
    // The browser keeps nothing, or something else was kept here.
    return {}
  }
}

export function keepFolding(user: string, folding: Folding): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(folding))
  } catch {
    // Without storage, folders return to their default state on each visit.
  }
}
