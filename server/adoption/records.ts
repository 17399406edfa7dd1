import { sql } from 'kysely'
import { packageVersion } from '#server/config/packageVersion.ts'
import type { ColumnDefinition } from '#server/database/Column.ts'
import { columnSql } from '#server/database/createTable.ts'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import { checksumOf, type Migration } from './Migration.ts'

/** The table of applied migrations. */
export const recordsTable = 'fieldhouse_migrations'

export interface AppliedMigration {
  readonly id: number
  readonly name: string
  readonly checksum: string
  /** Null if it was applied before migrations were recorded. */
  readonly appliedAt: string | null
  /** The version of Fieldhouse that applied it; null if it was applied before migrations were recorded. */
  readonly appliedBy: string | null
}

const columns: readonly ColumnDefinition[] = [
  { name: 'id', type: 'integer', nullable: false, primaryKey: true },
  { name: 'name', type: 'string', nullable: false },
  { name: 'checksum', type: 'string', maxLength: 64, nullable: false },
  { name: 'applied_at', type: 'string', maxLength: 24 },
  { name: 'applied_by', type: 'string', maxLength: 64 },
]

export async function createRecords(kind: DatabaseKind, db: Queryable): Promise<void> {
  const parts = columns.map(column => columnSql(kind, column))
  await sql`create table if not exists ${sql.id(recordsTable)} (${sql.join(parts)})`.execute(db)
}

/** Records migrations as applied, by this version or before migrations were recorded. */
export async function record(db: Queryable, list: readonly Migration[], by: 'now' | 'before'): Promise<void> {
  const [at, version] = by === 'now' ? [new Date().toISOString(), packageVersion()] : [null, null]
  for (const each of list)
    await sql`insert into ${sql.id(recordsTable)} (id, name, checksum, applied_at, applied_by)
      values (${each.id}, ${each.name}, ${checksumOf(each)}, ${at}, ${version})`.execute(db)
}

/** The applied migrations of a database that has the table. */
export async function readRecords(db: Queryable): Promise<readonly AppliedMigration[]> {
  const { rows } = await sql<Row>`select id, name, checksum, applied_at, applied_by
    from ${sql.id(recordsTable)} order by id`.execute(db)
  return rows.map(row => ({
    id: Number(row['id']),
    name: String(row['name']),
    checksum: String(row['checksum']),
    appliedAt: textOf(row['applied_at']),
    appliedBy: textOf(row['applied_by']),
  }))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
