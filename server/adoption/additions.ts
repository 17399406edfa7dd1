import { sql } from 'kysely'
import { addColumn } from '#server/database/addColumn.ts'
import type { Column, ColumnDefinition } from '#server/database/Column.ts'
import { createTable } from '#server/database/createTable.ts'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import { inspect } from '#server/database/inspect.ts'
import { systemColumns } from '#server/database/systemTables.ts'
import { systemCollections } from '#server/system/systemCollections.ts'
import { type Additions, noAdditions } from './state.ts'

/** Which columns are added to existing tables: all missing ones, or only our own. */
export type Extent = 'all' | 'own'

/** What a table should have. */
export interface TableAdditions {
  readonly table: string
  readonly columns: readonly AddedColumn[]
  /** Columns indexed together. */
  readonly indexes?: readonly (readonly string[])[]
}

/** `own` marks a column that databases of other servers lack. */
export type AddedColumn = ColumnDefinition & { readonly own?: boolean }

/** All system tables of this version. */
export const systemTables: readonly TableAdditions[] = systemCollections.map(collection => {
  const own = new Set(collection.fields.filter(field => field.own).map(field => field.field))
  return {
    table: collection.collection,
    columns: systemColumns(collection).map(column => ({ ...column, own: own.has(column.name) })),
    indexes: collection.indexes ?? [],
  }
})

/**
 * Creates the missing tables, columns and indexes, and leaves the existing ones alone. Returns what it created, plus
 * our own tables that already existed next to those of another server.
 */
export async function addMissing(
  kind: DatabaseKind,
  db: Queryable,
  extent: Extent,
  tables: readonly TableAdditions[] = systemTables,
): Promise<Additions> {
  if (tables.length === 0) return noAdditions
  const existing = await inspect({ kind }, db)
  const added: { tables: string[]; columns: Additions['columns'][number][]; indexes: string[] } = {
    tables: [],
    columns: [],
    indexes: [],
  }
  const present = await indexNames(kind, db)
  for (const each of tables) {
    const { table } = each
    const there = existing.filter(column => column.table === table)
    if (there.length === 0) {
      await createTable(kind, db, table, each.columns.map(fitting(existing)))
      added.tables.push(table)
    } else {
      const columns = await addColumns(kind, db, each, there, extent)
      added.columns.push(...columns.map(column => ({ table, column })))
    }
    for (const index of each.indexes ?? []) {
      const name = `${table}_${index.join('_')}_index`
      if (present.has(name)) continue
      await sql`create index ${sql.id(name)} on ${sql.id(table)} (${sql.join(index.map(column => sql.id(column)))})`.execute(
        db,
      )
      // Indexes of a table are dropped with it.
      if (there.length > 0) added.indexes.push(name)
    }
  }
  return added
}

/** A foreign key has the type of the key it references: other servers store a UUID as text in some databases. */
const fitting =
  (columns: readonly Column[]) =>
  (column: ColumnDefinition): ColumnDefinition => {
    const { references } = column
    const target = columns.find(each => each.table === references?.table && each.name === references.column)
    return target && target.type !== column.type ? { ...column, dataType: target.dataType } : column
  }

async function addColumns(
  kind: DatabaseKind,
  db: Queryable,
  { columns, table }: TableAdditions,
  existing: readonly Column[],
  extent: Extent,
): Promise<readonly string[]> {
  const present = new Set(existing.map(column => column.name))
  const missing = columns.filter(column => !present.has(column.name) && (extent === 'all' || column.own))
  for (const column of missing) await addColumn(kind, db, table, { ...column, nullable: true, unique: false })
  return missing.map(column => column.name)
}

async function indexNames(kind: DatabaseKind, db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<Row>`select name from sqlite_master where type = 'index'`.execute(db)
      : await sql<Row>`select relname as name from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('i', 'I')`.execute(db)
  return new Set(rows.map(row => String(row['name'])))
}
