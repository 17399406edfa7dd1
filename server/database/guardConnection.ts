import type { SqliteConnection } from './sqlite/SqliteConnection.ts'

/** What every connection to an SQLite file needs: checks against a hostile file, and the functions that statements use. */
export function guardConnection(file: SqliteConnection): void {
  // Statements name the functions below; the schema of a file must not.
  file.pragma('trusted_schema = OFF')
  file.pragma('cell_size_check = ON')
  file.define('fold', text => (typeof text === 'string' ? text.toLowerCase() : text))
}
