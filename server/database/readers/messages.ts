import type { Row } from '../Database.ts'

/** What the pool asks of a worker; `id` belongs to one statement. */
export type ReaderRequest =
  /** All rows at once. */
  | { readonly id: number; readonly kind: 'all'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** Opens a statement whose rows are taken some at a time. */
  | { readonly id: number; readonly kind: 'open'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** The next rows of an open statement, at most `size`; fewer end it. */
  | { readonly id: number; readonly kind: 'next'; readonly size: number }
  /** Ends an open statement; there is no answer. */
  | { readonly id: number; readonly kind: 'close' }

/** What a worker answers. */
export type ReaderAnswer =
  | { readonly id: number; readonly rows: readonly Row[] }
  | { readonly id: number; readonly message: string; readonly code: string | null }

/** What a worker starts with. */
export interface ReaderStart {
  /** The path of the SQLite file. */
  readonly path: string
}
