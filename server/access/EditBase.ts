import { createHash } from 'node:crypto'
import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { isPayload } from '#server/model/Payload.ts'

/**
 * Fields by name, with the hash of the value shown when the edit started; relational fields with the same of related
 * items, by their keys.
 */
export interface FieldHashes {
  readonly [field: string]: string | Readonly<Record<string, FieldHashes>>
}

/** The state that an edit started from: of one item, or of several by their keys. */
export type EditBase =
  | { readonly kind: 'one'; readonly fields: FieldHashes }
  | { readonly kind: 'each'; readonly items: Readonly<Record<string, FieldHashes>> }

/** The first 16 bytes of SHA-256 over the canonical JSON of a value, as base64url: 22 characters. */
export const editHash = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest().subarray(0, 16).toString('base64url')

const maximumLength = 64 * 1024

/** Reads the header `X-Edit-Base`: base64url of `{field: hash}`. Fails with INVALID_PAYLOAD. */
export function editBaseOfHeader(text: string): EditBase {
  if (text.length > maximumLength || !/^[\w-]+=*$/.test(text)) throw unreadable()
  try {
    return { kind: 'one', fields: hashesOf(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))) }
  } catch {
    throw unreadable()
  }
}

/** Reads the member `base` of a batch: `{key: {field: hash}}`. Fails with INVALID_PAYLOAD. */
export function editBaseOfBatch(value: unknown): EditBase {
  if (!isPayload(value)) throw invalidPayload('"base" must be an object')
  return {
    kind: 'each',
    items: Object.fromEntries(Object.entries(value).map(([key, fields]) => [key, hashesOf(fields)])),
  }
}

/** The maximum depth of nested forms. */
const deepest = 10

function hashesOf(value: unknown, depth = 0): FieldHashes {
  if (!isPayload(value) || depth > deepest) throw invalidPayload('"base" must hold objects of hashes')
  const entries = Object.entries(value).map(([field, hash]) => {
    if (isPayload(hash)) {
      const rows = Object.entries(hash).map(([key, fields]) => [key, hashesOf(fields, depth + 1)] as const)
      return [field, Object.fromEntries(rows)] as const
    }
    if (typeof hash !== 'string' || !/^[\w-]{22}$/.test(hash)) throw invalidPayload(`"base.${field}" must be a hash`)
    return [field, hash] as const
  })
  return Object.fromEntries(entries)
}

const unreadable = () => invalidPayload('"X-Edit-Base" must be base64url of an object of hashes')
