import type { Row } from '../Database.ts'

/** A connection to an SQLite file, independent of the driver. Errors of SQLite have its code: `SQLITE_BUSY`. */
export interface SqliteConnection {
  readonly prepare: (text: string) => SqliteStatement
  /** Runs statements without results. */
  readonly exec: (text: string) => void
  /** The first value that a pragma returns, if any. */
  readonly pragma: (text: string) => unknown
  /** Defines a deterministic function of one argument for statements. */
  readonly define: (name: string, compute: (value: unknown) => unknown) => void
  /** Copies the whole database to a file at once, while others may write. */
  readonly backup: (path: string) => Promise<void>
  readonly close: () => void
}

/**
 * A prepared statement. Integers are returned as numbers, blobs as `Buffer`; integers past 2^53 lose digits. Kysely's
 * dialect uses it directly.
 */
export interface SqliteStatement {
  /** Whether it returns rows. */
  readonly reader: boolean
  readonly all: (parameters: readonly unknown[]) => Row[]
  readonly run: (parameters: readonly unknown[]) => SqliteChanges
  readonly iterate: (parameters: readonly unknown[]) => IterableIterator<Row>
}

export interface SqliteChanges {
  readonly changes: number | bigint
  readonly lastInsertRowid: number | bigint
}

export interface SqliteOptions {
  /** Read-only, and the file must exist. */
  readonly readonly?: boolean
  /** Milliseconds for which a statement waits for a lock; 5 seconds by default. */
  readonly busyTimeout?: number
}

export interface SqliteDriver {
  readonly name: string
  readonly open: (path: string, options?: SqliteOptions) => SqliteConnection
}

/** Milliseconds. */
export const defaultBusyTimeout = 5_000
