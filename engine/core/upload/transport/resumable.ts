import { currentToken } from '../../api/tokenSource.ts'
import type { UploadTarget } from '../../registry/StudioHost.ts'
import { tokenPayload } from '../../session/tokenPayload.ts'
import { browserDatabase } from '../../store/browserDatabase.ts'

/** Where an upload in pieces goes on that was begun before. */
interface Begun {
  readonly location: string
  /** When, by the clock of this computer. */
  readonly at: number
}

const database = 'fieldhouse-uploads'

/** Milliseconds after which the server has certainly forgotten it. */
const life = 48 * 60 * 60 * 1000

const open = browserDatabase(database, made => made.createObjectStore('begun'))

async function within<Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Value>) {
  const transaction = (await open()).transaction('begun', mode)
  const request = work(transaction.objectStore('begun'))
  return new Promise<Value>((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

/** What this page has begun; the store of the browser may be closed to it. */
const here = new Map<string, Begun>()

/** By what a file is known when it is chosen again: whose, where to, and what the disk says of it. */
export function fingerprint({ lastModified, name, size }: File, { folder, replaces }: UploadTarget): string {
  const user = tokenPayload(currentToken() ?? '')['id']
  return JSON.stringify([user ?? null, replaces ?? null, folder, name, size, lastModified])
}

const unkept = (cause: unknown) => console.warn('An upload cannot be taken up again after a reload', cause)

/** Where an upload of such a file stands at the server; null for none. */
export async function begunAt(print: string): Promise<string | null> {
  const stored = await within<Begun | undefined>('readonly', store => store.get(print)).catch(unkept)
  const begun = here.get(print) ?? stored
  return begun && begun.at + life > Date.now() ? begun.location : null
}

export async function rememberUpload(print: string, location: string): Promise<void> {
  const begun: Begun = { location, at: Date.now() }
  here.set(print, begun)
  await within('readwrite', store => store.put(begun, print)).catch(unkept)
}

export async function forgetUpload(print: string): Promise<void> {
  here.delete(print)
  await within('readwrite', store => store.delete(print)).catch(unkept)
}
