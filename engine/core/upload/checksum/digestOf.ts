import { sha256 } from './sha256.ts'

/** Bytes that are hashed at once by the browser; more would stand in memory as a whole. */
const atOnce = 16 * 1024 * 1024
/** Bytes between two moments in which the page may do something else. */
const step = 1024 * 1024

/** The SHA-256 of bytes, in little memory however many they are. Rejects where they cannot be read, or as the signal says. */
export async function digestOf(bytes: Blob, signal?: AbortSignal): Promise<Uint8Array> {
  // There is none on pages without https.
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
