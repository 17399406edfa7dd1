import type { Row } from '../Database.ts'

/** A connection to an SQLite file, whichever driver it is made by. Errors of SQLite have its code: `SQLITE_BUSY`. */
export interface SqliteConnection {
  readonly prepare: (text: string) => SqliteStatement
  /** Runs statements that give nothing back. */
  readonly exec: (text: string) => void
  /** The first value that a pragma answers with, if any. */
  readonly pragma: (text: string) => unknown
  /** Defines a function of one argument, which statements can use. It gives the same for the same value. */
  readonly define: (name: string, compute: (value: unknown) => unknown) => void
  /** Copies the whole database to a file in one go, while others may write. */
  readonly backup: (path: string) => Promise<void>
  readonly close: () => void
}

/**
 * A prepared statement. Integers come as numbers, blobs as `Buffer`; integers past 2^53 lose digits. Kysely's dialect
 * takes it as it is.
 */
export interface SqliteStatement {
  /** Whether it gives rows. */
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
  /** Nothing can be written, and the file has to exist. */
  readonly readonly?: boolean
  /** Milliseconds for which a statement waits for a lock; 5 seconds when left out. */
  readonly busyTimeout?: number
}

export interface SqliteDriver {
  readonly name: string
  readonly open: (path: string, options?: SqliteOptions) => SqliteConnection
}

/** Milliseconds. */
export const defaultBusyTimeout = 5_000
