import type { Row } from '../Database.ts'

/** A request of the pool to a reader process, which runs one statement at a time. */
export type ReaderRequest =
  /** All rows of a statement at once. */
  | { readonly kind: 'all'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** The first rows of a statement, at most `size`; fewer end it. */
  | { readonly kind: 'open'; readonly sql: string; readonly parameters: readonly unknown[]; readonly size: number }
  /** The next rows of the open statement, at most `size`; fewer end it. */
  | { readonly kind: 'next'; readonly size: number }
  /** Ends the open statement; there is no response. */
  | { readonly kind: 'close' }

/** Rows, and the milliseconds that SQLite took to find them. */
export interface ReadRows {
  readonly rows: readonly Row[]
  readonly time: number
}

/** A response of a reader process; no rows when it is ready for a first request. */
export type ReaderAnswer = ReadRows | { readonly message: string; readonly code: string | null }
