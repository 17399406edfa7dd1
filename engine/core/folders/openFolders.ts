import { createStore, type Store } from '../store/createStore.ts'

/** The node that all folders are in. */
export const rootId = 'root'

const key = 'fieldhouse.folders'

function readKept(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.map(String) : [])
  } catch {
    // Not a list, so something else wrote it.
    return new Set()
  }
}

const opened = createStore<ReadonlySet<string>>(new Set([rootId, ...readKept()]))

/** The expanded folders of the tree; stored on this device. */
export const openFolders: Store<ReadonlySet<string>> = {
  ...opened,
  put: next => {
    opened.put(next)
    localStorage.setItem(key, JSON.stringify([...next]))
  },
}

/** Expands the parents of a folder, so that it is visible. */
export function reveal(folders: readonly string[]): void {
  const now = openFolders.get()
  if (folders.some(id => !now.has(id))) openFolders.put(new Set([...now, ...folders]))
}
