import { browserDatabase } from '../store/browserDatabase.ts'
/** A stored draft: encrypted, under a name that reveals nothing. */
export interface StoredDraft {
  /** Of the form that writes it. */
  readonly id: string
  /** Of the person and the item. */
  readonly place: string
  readonly at: number
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

const database = 'fieldhouse-drafts'

const open = browserDatabase(database, made => {
  made.createObjectStore('drafts', { keyPath: 'id' }).createIndex('place', 'place')
  made.createObjectStore('keys')
})

/** One transaction: resolves when its writes are on disk. */
async function within<Value>(
  store: 'drafts' | 'keys',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const transaction = (await open()).transaction(store, mode, { durability: 'strict' })
  const request = work(transaction.objectStore(store))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

/** The drafts of this browser, of all users. */
export const draftStore = {
  put: (draft: StoredDraft) => within('drafts', 'readwrite', store => store.put(draft)),
  remove: (id: string) => within('drafts', 'readwrite', store => store.delete(id)),
  at: (place: string): Promise<readonly StoredDraft[]> =>
    within('drafts', 'readonly', store => store.index('place').getAll(place)),
  all: (): Promise<readonly StoredDraft[]> => within('drafts', 'readonly', store => store.getAll()),
  readKey: (user: string): Promise<unknown> => within('keys', 'readonly', store => store.get(user)),
  putKey: (user: string, key: CryptoKey) => within('keys', 'readwrite', store => store.put(key, user)),
}
