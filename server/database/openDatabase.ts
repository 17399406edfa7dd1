import type { OpenDatabase } from './Database.ts'
import { openSqlite } from './openSqlite.ts'

/**
 * Opens a database by its URL: `postgres://…`, `sqlite:/path/to/file`, a bare path, or `:memory:`.
 * Fails when the file or the server cannot be reached.
 */
export async function openDatabase(url: string): Promise<OpenDatabase> {
  if (/^postgres(ql)?:\/\//.test(url)) {
    // Its driver is a tenth of the start, and of the memory, of a server that has no use for it.
    const { openPostgres } = await import('./openPostgres.ts')
    return openPostgres(url)
  }
  return openSqlite(url.replace(/^(sqlite|file):(\/\/(?=\/))?/, ''))
}
