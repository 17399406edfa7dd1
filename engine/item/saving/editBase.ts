import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import type { Item } from '#schemas/data/Item.ts'

/** Characters of the header that every server and proxy lets through. */
const longest = 6000

/**
 * What an edit began from, as `X-Edit-Base` carries it: for every field the first 16 bytes of SHA-256 over its canonical
 * JSON. Null where the browser has no hashes, as on pages without https, or where it would be too long.
 */
export async function editBase(base: Item): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const hashes = await Promise.all(
    Object.entries(base).map(async ([field, value]) => [field, await editHash(value)] as const),
  )
  const header = base64url(new TextEncoder().encode(JSON.stringify(Object.fromEntries(hashes))))
  return header.length <= longest ? header : null
}

async function editHash(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value))
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16))
}

const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
