const key = 'fieldhouse.view-as'

/** Whom an administrator views the studio as. `app/index.html` reads the same entry, such as `User 8a3f…`. */
export type ViewedKind = 'Role' | 'User'

/** The kind and the id of whom an administrator views the studio as, in this tab; null for themselves. */
export const viewedAs = (): readonly string[] | null =>
  /^(Role|User) (.+)$/.exec(sessionStorage.getItem(key) ?? '')?.slice(1) ?? null

/** The header of requests while viewing as a role or user. */
export function viewAsHeader(): Readonly<Record<string, string>> {
  const [kind, id = ''] = viewedAs() ?? []
  return kind === undefined ? {} : { [`X-View-As-${kind}`]: id }
}

export const startViewing = (kind: ViewedKind, id: string): void => sessionStorage.setItem(key, `${kind} ${id}`)

export const stopViewing = (): void => sessionStorage.removeItem(key)
