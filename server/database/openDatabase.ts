import type { OpenDatabase } from './Database.ts'
import { openSqlite } from './openSqlite.ts'

export interface OpenOptions {
  /** Milliseconds that one statement of `reader` may take; 30 seconds when left out. */
  readonly queryTimeout?: number
}

/**
 * Opens a database by its URL: `postgres://…`, `sqlite:/path/to/file`, a bare path, or `:memory:`.
 * Fails when the file or the server cannot be reached.
 */
export async function openDatabase(url: string, { queryTimeout = 30_000 }: OpenOptions = {}): Promise<OpenDatabase> {
  if (isPostgres(url)) {
    // Its driver is a tenth of the start, and of the memory, of a server that has no use for it.
    const { openPostgres } = await import('./openPostgres.ts')
    return openPostgres(url, { queryTimeout })
  }
  return openSqlite(sqlitePath(url), queryTimeout)
}

export const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url)

/** The path of an SQLite file, or `:memory:`. */
export const sqlitePath = (url: string): string => url.replace(/^(sqlite|file):(\/\/(?=\/))?/, '')
