import type { EditBase } from './EditBase.ts'

/** Marks that a request sends besides its payload, for code that writes on its behalf. */
export interface RequestMark {
  /** A write that is sent again with the same key is not repeated. */
  readonly idempotencyKey: string | null
  /** The values that an edit started from. */
  readonly editBase: EditBase | null
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** SHA-256 of the body, once it has been read. */
  body: string
  /** Set if the write had already been done before. */
  replayed: boolean
  /** Set once a write has claimed the key. Further writes of the same request then share it. */
  claimed: boolean
}
