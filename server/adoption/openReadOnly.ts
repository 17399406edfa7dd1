import { existsSync, statSync } from 'node:fs'
import { Kysely, SqliteDialect } from 'kysely'
import type { DatabaseKind, Queryable } from '#server/database/Database.ts'
import { isPostgres, sqlitePath } from '#server/database/openDatabase.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { Unadoptable } from './Unadoptable.ts'

/** A database that can be inspected but not changed. */
export interface ReadOnlyDatabase {
  readonly kind: DatabaseKind
  readonly db: Queryable
  /** The journal mode of an SQLite file; null on PostgreSQL. */
  readonly journal: string | null
  readonly close: () => Promise<void>
}

/** Other databases of the dialect, by the beginning of their URL. */
const others = /^(mysql2?|mariadb|mssql|sqlserver|tds|oracle|oracledb|cockroachdb):/i

/** Opens a database to inspect it; null for a file that does not exist or is empty, and for an in-memory database. */
export async function openReadOnly(url: string): Promise<ReadOnlyDatabase | null> {
  const other = others.exec(url)?.[1]
  if (other !== undefined)
    throw new Unadoptable(`Databases of ${other} cannot be used. Copy the project to SQLite or PostgreSQL first.`)
  if (isPostgres(url)) {
    const { openPostgres } = await import('#server/database/openPostgres.ts')
    const { db, close } = await openPostgres(url, { readOnly: true })
    return { kind: 'postgres', db, journal: null, close }
  }
  const path = sqlitePath(url)
  if (path === ':memory:' || !existsSync(path) || statSync(path).size === 0) return null
  const file = openConnection(path, { readonly: true })
  const journal = String(file.pragma('journal_mode'))
  const db: Queryable = new Kysely({ dialect: new SqliteDialect({ database: file }) })
  return { kind: 'sqlite', db, journal, close: () => db.destroy() }
}
