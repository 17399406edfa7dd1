import { sha256 } from './sha256.ts'

/** Bytes that the browser hashes in one call; a larger file would be loaded into memory completely. */
const atOnce = 16 * 1024 * 1024
/** Bytes hashed before the page can do other work. */
const step = 1024 * 1024

/** The SHA-256 of a blob, with little memory for any size. Rejects if it cannot be read, or when aborted. */
export async function digestOf(bytes: Blob, signal?: AbortSignal): Promise<Uint8Array> {
  // Missing on pages without https.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle && bytes.size <= atOnce) return new Uint8Array(await subtle.digest('SHA-256', await bytes.arrayBuffer()))
  const hash = sha256()
  for (let at = 0; at < bytes.size; at += step) {
    signal?.throwIfAborted()
    hash.update(new Uint8Array(await bytes.slice(at, at + step).arrayBuffer()))
  }
  return hash.digest()
}

/** A digest in hexadecimal digits. */
export const hexOf = (digest: Uint8Array): string =>
  Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
