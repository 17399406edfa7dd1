import { sql } from 'kysely'
import { addColumn } from '#server/database/addColumn.ts'
import type { Column, ColumnDefinition } from '#server/database/Column.ts'
import { createTable } from '#server/database/createTable.ts'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import { inspect } from '#server/database/inspect.ts'
import { systemColumns } from '#server/database/systemTables.ts'
import type { SystemCollection } from '#server/system/SystemCollection.ts'
import { systemCollections } from '#server/system/systemCollections.ts'
import type { Additions } from './state.ts'

/** Which columns are added to existing tables: all missing ones, or only our own. */
export type Extent = 'all' | 'own'

/**
 * Creates the missing system tables, columns and indexes, and leaves the existing ones alone. Returns what it created,
 * plus our own tables that already existed next to those of another server.
 */
export async function addMissing(kind: DatabaseKind, db: Queryable, extent: Extent): Promise<Additions> {
  const existing = await inspect({ kind }, db)
  const tables: string[] = []
  const columns: Additions['columns'][number][] = []
  const indexes: string[] = []
  const present = await indexNames(kind, db)
  for (const collection of systemCollections) {
    const table = collection.collection
    const there = existing.filter(column => column.table === table)
    if (there.length === 0) {
      await createTable(kind, db, table, systemColumns(collection).map(fitting(existing)))
      tables.push(table)
    } else {
      const added = await addColumns(kind, db, collection, there, extent)
      columns.push(...added.map(column => ({ table, column })))
    }
    for (const index of collection.indexes ?? []) {
      const name = `${table}_${index.join('_')}_index`
      if (present.has(name)) continue
      await sql`create index ${sql.id(name)} on ${sql.id(table)} (${sql.join(index.map(column => sql.id(column)))})`.execute(
        db,
      )
      // Indexes of a table are dropped with it.
      if (there.length > 0) indexes.push(name)
    }
  }
  return { tables, columns, indexes }
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
  collection: SystemCollection,
  existing: readonly Column[],
  extent: Extent,
): Promise<readonly string[]> {
  const present = new Set(existing.map(column => column.name))
  const own = new Set(collection.fields.filter(field => field.own).map(field => field.field))
  const missing = systemColumns(collection).filter(
    column => !present.has(column.name) && (extent === 'all' || own.has(column.name)),
  )
  for (const column of missing)
    await addColumn(kind, db, collection.collection, { ...column, nullable: true, unique: false })
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
