import { currentToken } from '../../api/tokenSource.ts'
import type { UploadTarget } from '../../registry/StudioHost.ts'
import { tokenPayload } from '../../session/tokenPayload.ts'
import { browserDatabase } from '../../store/browserDatabase.ts'

/** Resumes an upload in pieces that was started earlier. */
interface StartedUpload {
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

/** The uploads that this page has started; browser storage may be unavailable. */
const uploads = new Map<string, StartedUpload>()

/** Identifies a file that is selected again: its user, target, and metadata. */
export function fingerprint({ lastModified, name, size }: File, { folder, replaces }: UploadTarget): string {
  const user = tokenPayload(currentToken() ?? '')['id']
  return JSON.stringify([user ?? null, replaces ?? null, folder, name, size, lastModified])
}

const unkept = (cause: unknown) => console.warn('This upload cannot resume after a reload', cause)

/** The address of an upload of the same file that was started on the server; null if there is none. */
export async function begunAt(print: string): Promise<string | null> {
  const stored = await within<StartedUpload | undefined>('readonly', store => store.get(print)).catch(unkept)
  const upload = uploads.get(print) ?? stored
  return upload && upload.at + life > Date.now() ? upload.location : null
}

export async function rememberUpload(print: string, location: string): Promise<void> {
  const upload: StartedUpload = { location, at: Date.now() }
  uploads.set(print, upload)
  await within('readwrite', store => store.put(upload, print)).catch(unkept)
}

export async function forgetUpload(print: string): Promise<void> {
  uploads.delete(print)
  await within('readwrite', store => store.delete(print)).catch(unkept)
}
