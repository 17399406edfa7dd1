import { tabStorage } from '../store/browserStorage.ts'

const key = 'fieldhouse.view-as'

/** Whom an administrator views the studio as. `app/index.html` reads the same entry, such as `User 8a3f…`. */
export type ViewedKind = 'Role' | 'User'

/** The kind and the id of whom an administrator views the studio as, in this tab; null for themselves. */
export const viewedAs = (): readonly string[] | null =>
  /^(Role|User) (.+)$/.exec(tabStorage.read(key) ?? '')?.slice(1) ?? null

/** The header of requests while viewing as a role or user. */
export function viewAsHeader(): Readonly<Record<string, string>> {
  const [kind, id = ''] = viewedAs() ?? []
  return kind === undefined ? {} : { [`X-View-As-${kind}`]: id }
}

export const startViewing = (kind: ViewedKind, id: string): boolean => tabStorage.write(key, `${kind} ${id}`)

export const stopViewing = (): boolean => tabStorage.write(key, null)
