import type { EditBase } from './EditBase.ts'

/** What a request says of itself beside its payload, for whoever writes on its behalf. */
export interface RequestMark {
  /** Sent again with the same key, a write is not done again. */
  readonly idempotencyKey: string | null
  /** The values from which an edit began. */
  readonly editBase: EditBase | null
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** SHA-256 of the body, once it has been read. */
  body: string
  /** Set when the write had been done before. */
  replayed: boolean
  /** Set once a write of the request has taken the key: its further writes belong to it. */
  claimed: boolean
}
