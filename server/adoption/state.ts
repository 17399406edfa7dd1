import { sql } from 'kysely'
import type { ColumnDefinition } from '#server/database/Column.ts'
import { columnSql } from '#server/database/createTable.ts'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import type { Origin } from '#server/database/Origin.ts'

/** The table with the version record. Its name has no `directus_`, so that no server of the dialect claims it. */
export const stateTable = 'fieldhouse_state'

/** What adoption has added to a database of another server: exactly what release removes. */
export interface Additions {
  readonly tables: readonly string[]
  readonly columns: readonly { readonly table: string; readonly column: string }[]
  readonly indexes: readonly string[]
}

/** The version record of a database. */
export interface DatabaseState {
  /** The version of our own tables. */
  readonly version: number
  readonly origin: Origin
  readonly additions: Additions
  /** The statements of SQLite's changed tables, as they were before. */
  readonly statements: Readonly<Record<string, string>>
  /** The previous journal mode of the SQLite file; null on PostgreSQL. */
  readonly journal: string | null
  /** When it was adopted; null for a database of our own. */
  readonly adopted: string | null
}

export const noAdditions: Additions = { tables: [], columns: [], indexes: [] }

export const joined = (a: Additions, b: Additions): Additions => ({
  tables: [...a.tables, ...b.tables],
  columns: [...a.columns, ...b.columns],
  indexes: [...a.indexes, ...b.indexes],
})

const columns: readonly ColumnDefinition[] = [
  { name: 'id', type: 'integer', nullable: false, primaryKey: true },
  { name: 'version', type: 'integer', nullable: false },
  { name: 'origin', type: 'string', maxLength: 16, nullable: false },
  { name: 'details', type: 'text', nullable: false },
  { name: 'changed', type: 'string', maxLength: 24, nullable: false },
]

/** Creates the table, with the first record in it. */
export async function createState(kind: DatabaseKind, db: Queryable, state: DatabaseState): Promise<void> {
  const parts = columns.map(column => columnSql(kind, column))
  await sql`create table ${sql.id(stateTable)} (${sql.join(parts)})`.execute(db)
  const { version, origin, ...details } = state
  await sql`insert into ${sql.id(stateTable)} (id, version, origin, details, changed)
    values (1, ${version}, ${origin}, ${JSON.stringify(details)}, ${new Date().toISOString()})`.execute(db)
}

export async function writeState(db: Queryable, { version, origin, ...details }: DatabaseState): Promise<void> {
  await sql`update ${sql.id(stateTable)} set version = ${version}, origin = ${origin},
    details = ${JSON.stringify(details)}, changed = ${new Date().toISOString()} where id = 1`.execute(db)
}

/** The record of a database that has the table. */
export async function readState(db: Queryable): Promise<DatabaseState> {
  const { rows } = await sql<Row>`select version, origin, details from ${sql.id(stateTable)} where id = 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The table ${stateTable} has lost its row. Restore it from a backup.`)
  // Safe: only this module writes the column.
  const details = JSON.parse(String(row['details'])) as Omit<DatabaseState, 'version' | 'origin'>
  return { ...details, version: Number(row['version']), origin: originOf(row['origin']) }
}

function originOf(value: unknown): Origin {
  if (value === 'own' || value === 'rc' || value === '9.0' || value === '9') return value
  throw new Error(`The table ${stateTable} names the unknown origin "${String(value)}".`)
}
