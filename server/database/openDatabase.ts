import type { OpenDatabase } from './Database.ts'
import { openPostgres } from './openPostgres.ts'
import { openSqlite } from './openSqlite.ts'

/**
 * Opens a database by its URL: `postgres://…`, `sqlite:/path/to/file`, a bare path, or `:memory:`.
 * Fails when the file or the server cannot be reached.
 */
export async function openDatabase(url: string): Promise<OpenDatabase> {
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url)
  return openSqlite(url.replace(/^(sqlite|file):(\/\/(?=\/))?/, ''))
}
