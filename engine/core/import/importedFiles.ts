import * as Result from 'effect/Result'
import * as Schema from 'effect/Schema'
import { browserStorage } from '../store/browserStorage.ts'

/** An imported file, identified by its checksum, so that none of its content stays in the browser. */
const ImportedFile = Schema.Struct({ collection: Schema.String, checksum: Schema.String, at: Schema.Number })
type ImportedFile = typeof ImportedFile.Type

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Array(ImportedFile)))

/** How many files are remembered. */
const maxEntries = 100

const storeKey = (user: string): string => `fieldhouse-imports-${user}`

function read(user: string): readonly ImportedFile[] {
  const stored = browserStorage.read(storeKey(user))
  return stored === null ? [] : Result.getOrElse(decode(stored), () => [])
}

function write(user: string, files: readonly ImportedFile[]): void {
  // If storage is full or unavailable, only the warning before a second import is lost.
  if (!browserStorage.write(storeKey(user), JSON.stringify(files.slice(0, maxEntries))))
    console.warn('Could not remember the import')
}

const isSame = (file: ImportedFile, collection: string, checksum: string): boolean =>
  file.collection === collection && file.checksum === checksum

/** The checksum of a file; null if the browser cannot compute one, as on pages without https. */
export async function checksumOf(file: Blob): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) return null
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** When a person has imported a file into a collection before, in this browser; null for a new one. */
export const importedAt = (user: string, collection: string, checksum: string): number | null =>
  read(user).find(file => isSame(file, collection, checksum))?.at ?? null

export function rememberImport(user: string, collection: string, checksum: string, at: number): void {
  write(user, [{ collection, checksum, at }, ...read(user).filter(file => !isSame(file, collection, checksum))])
}

/** Call after everything it created was undone. */
export function forgetImport(user: string, collection: string, checksum: string): void {
  write(
    user,
    read(user).filter(file => !isSame(file, collection, checksum)),
  )
}
