/**
 * A database of this browser, opened on first use and again after a failure; `create` creates its stores. Rejects if
 * the browser has no storage, as in some private windows.
 */
export function browserDatabase(name: string, create: (database: IDBDatabase) => void): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | null = null
  return () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => create(request.result)
      request.onsuccess = () => {
        // Another tab with a newer build must not wait for this one.
        request.result.onversionchange = () => request.result.close()
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
    }).catch(cause => {
      opened = null
      throw cause
    })
    return opened
  }
}
