import { browserStorage } from '../store/browserStorage.ts'
import { createStore, type Store } from '../store/createStore.ts'

/** The node that all folders are in. */
export const rootId = 'root'

const key = 'fieldhouse.folders'

function readKept(): ReadonlySet<string> {
  const stored = browserStorage.readJson(key)
  return new Set(Array.isArray(stored) ? stored.map(String) : [])
}

const opened = createStore<ReadonlySet<string>>(new Set([rootId, ...readKept()]))

/** The expanded folders of the tree; stored on this device. */
export const openFolders: Store<ReadonlySet<string>> = {
  ...opened,
  put: next => {
    opened.put(next)
    browserStorage.write(key, JSON.stringify([...next]))
  },
}

/** Expands the parents of a folder, so that it is visible. */
export function reveal(folders: readonly string[]): void {
  const now = openFolders.get()
  if (folders.some(id => !now.has(id))) openFolders.put(new Set([...now, ...folders]))
}
