import type { OpenDatabase } from './Database.ts'
import { openSqlite } from './openSqlite.ts'

export interface OpenOptions {
  /** Milliseconds that one statement of `reader` may take; 30 seconds when left out. */
  readonly queryTimeout?: number
  /** The URL of a replica that takes long reads, of PostgreSQL only; there is none when left out. */
  readonly readUrl?: string | undefined
  /** Takes a line for the person at the terminal. */
  readonly say?: (line: string) => void
}

/**
 * Opens a database by its URL: `postgres://…`, `sqlite:/path/to/file`, a bare path, or `:memory:`.
 * Fails when the file or the server cannot be reached, and when the replica is one of another database.
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<OpenDatabase> {
  if (isPostgres(url)) {
    // Its driver is a tenth of the start, and of the memory, of a server that has no use for it.
    const { openPostgres } = await import('./openPostgres.ts')
    return openPostgres(url, options)
  }
  return openSqlite(sqlitePath(url), options.queryTimeout)
}

export const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url)

/** The path of an SQLite file, or `:memory:`. */
export const sqlitePath = (url: string): string => url.replace(/^(sqlite|file):(\/\/(?=\/))?/, '')
