import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { RowBaseValues } from './rowBaseValues.ts'

/** Header length that every server and proxy accepts. */
const longest = 6000

interface Hashes {
  readonly [field: string]: string | Readonly<Record<string, Hashes>>
}

/**
 * The base of an edit, in the format of `X-Edit-Base`: for every field the first 16 bytes of SHA-256 over its canonical
 * JSON, and the same for related items by field and key, as far as they fit. Null if the browser has no hash functions,
 * as on pages without https, or if it would be too long.
 */
export async function editBase(base: Item, rows: RowBaseValues = {}): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const own = await hashesOf(base, {})
  const whole = headerOf({ ...own, ...(await hashesOf({}, rows)) })
  if (whole.length <= longest) return whole
  const header = headerOf(own)
  return header.length <= longest ? header : null
}

/** The hashes of values by field, as the `base` of a batch has them; null if the browser has no hash functions. */
export const valueHashes = async (values: Item): Promise<Hashes | null> =>
  globalThis.crypto?.subtle === undefined ? null : hashesOf(values, {})

const headerOf = (hashes: Hashes): string => base64url(new TextEncoder().encode(JSON.stringify(hashes)))

async function hashesOf(values: Item, rows: RowBaseValues): Promise<Hashes> {
  const own = Object.entries(values).map(async ([field, value]) => [field, await editHash(value)] as const)
  const related = Object.entries(rows).map(async ([field, items]) => {
    const each = Object.entries(items).map(
      async ([key, item]) => [key, await hashesOf(item.values, item.rows)] as const,
    )
    return [field, Object.fromEntries(await Promise.all(each))] as const
  })
  return Object.fromEntries(await Promise.all([...own, ...related]))
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
