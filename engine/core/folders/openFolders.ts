import { createStore, type Store } from '../store/createStore.ts'

/** The node that all folders are in. */
export const rootId = 'root'

const key = 'fieldhouse.folders'

function readKept(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.map(String) : [])
  } catch {
    // What is no list has been written by something else.
    return new Set()
  }
}

const opened = createStore<ReadonlySet<string>>(new Set([rootId, ...readKept()]))

/** The folders whose content the tree shows; kept on this device. */
export const openFolders: Store<ReadonlySet<string>> = {
  ...opened,
  put: next => {
    opened.put(next)
    localStorage.setItem(key, JSON.stringify([...next]))
  },
}

/** Opens what a folder lies in, so that it can be seen. */
export function reveal(folders: readonly string[]): void {
  const now = openFolders.get()
  if (folders.some(id => !now.has(id))) openFolders.put(new Set([...now, ...folders]))
}
