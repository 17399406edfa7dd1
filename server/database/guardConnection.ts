import type { SqliteConnection } from './sqlite/SqliteConnection.ts'

/**
 * The setup of every connection to an SQLite file: protection against a hostile file, and the functions that statements
 * use.
 */
export function guardConnection(file: SqliteConnection): void {
  // Statements use the functions below; the schema of a file must not.
  file.pragma('trusted_schema = OFF')
  file.pragma('cell_size_check = ON')
  file.define('fold', text => (typeof text === 'string' ? text.toLowerCase() : text))
}
