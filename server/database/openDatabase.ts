import type { OpenDatabase } from './Database.ts'
import { openSqlite } from './openSqlite.ts'

export interface OpenOptions {
  /** Milliseconds that one statement of `reader` may take; 30 seconds by default. */
  readonly queryTimeout?: number
  /** The URL of a PostgreSQL replica for long reads; none by default. */
  readonly readUrl?: string | undefined
  /** Prints a line for the operator. */
  readonly printLine?: (line: string) => void
}

/**
 * Opens a database by its URL: `postgres://…`, `sqlite:/path/to/file`, a bare path, or `:memory:`. Fails if the file or
 * the server cannot be reached, and if the replica belongs to another database.
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<OpenDatabase> {
  if (isPostgres(url)) {
    // Loading its driver takes a tenth of the startup time and memory of a server that does not use it.
    const { openPostgres } = await import('./openPostgres.ts')
    return openPostgres(url, options)
  }
  return openSqlite(sqlitePath(url), options.queryTimeout)
}

export const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url)

/** The path of an SQLite file, or `:memory:`. */
export const sqlitePath = (url: string): string => url.replace(/^(sqlite|file):(\/\/(?=\/))?/, '')
