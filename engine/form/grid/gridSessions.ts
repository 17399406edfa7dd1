import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { type History, noHistory } from '#engine/core/edits/history.ts'
import { unsavedEdits } from '#engine/core/edits/unsavedEdits.ts'
import { cellCountOf, editedRows } from '#engine/core/grid/gridEdits.ts'
import { createStore, type Store } from '#engine/core/store/createStore.ts'
import type { Item } from '#schemas/data/Item.ts'

/** The unsaved changes of a grid. */
export interface GridSession {
  readonly history: History
  /** The loaded rows that were changed, by the text of their keys: another page of the list does not have them. */
  readonly rows: ReadonlyMap<string, Item>
  /** Why rows were not saved, by the text of their keys. */
  readonly failures: ReadonlyMap<string, ApiFailure>
}

export const noSession: GridSession = { history: noHistory, rows: new Map(), failures: new Map() }

const sessions = new Map<string, Store<GridSession>>()

/** The unsaved changes of a user in a collection. They are kept while the list shows something else. */
export function sessionOf(user: string, collection: string): Store<GridSession> {
  const name = `${user} ${collection}`
  const known = sessions.get(name)
  if (known) return known
  const store = createStore(noSession)
  sessions.set(name, store)
  store.subscribe(() => unsavedEdits.put(store, changeCount(store.get()) > 0))
  return store
}

export const hasChanges = (): boolean => [...sessions.values()].some(each => changeCount(each.get()) > 0)

export function discardAll(): void {
  for (const session of sessions.values()) session.put(noSession)
}

/** The number of changed cells. */
export const changeCount = ({ history }: GridSession): number => cellCountOf(editedRows(history))
