import { sql } from 'kysely'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Column, Reference } from './Column.ts'
import { fieldTypeOfColumn } from './columnTypes.ts'
import type { Queryable } from './Database.ts'
import { indexName } from './indexName.ts'
import { spatialiteTables } from './spatialiteTables.ts'

interface TableRow {
  readonly table: string
  readonly sql: string
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
  readonly pk: number
}

interface ForeignKeyRow {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly target_column: string | null
  readonly on_delete: string
}

/** The columns of an SQLite database. */
export async function inspectSqlite(db: Queryable): Promise<readonly Column[]> {
  const columns = await sql<TableRow>`
    select m.name as "table", m.sql as sql, c.name, c.type, c."notnull", c.dflt_value, c.pk
    from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\' and m.sql not like 'create virtual%'
      -- The content of virtual tables, such as a spatial index.
      and m.name not in (select name from pragma_table_list where type = 'shadow')
    order by m.rowid, c.cid`.execute(db)
  const keys = await sql<ForeignKeyRow>`
    select m.name as "table", f."from" as "column", f."table" as target, f."to" as target_column, f.on_delete
    from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table' and m.sql not like 'create virtual%' group by m.name, f.id having count(*) = 1`.execute(db)
  const uniques = await sql<{ table: string; column: string }>`
    select m.name as "table", min(i.name) as "column"
    from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
    where m.type = 'table' and m.sql not like 'create virtual%' and l."unique" = 1 and l.partial = 0 group by m.name, l.name having count(*) = 1`.execute(
    db,
  )
  const indexes = await sql<{ name: string }>`select name from sqlite_master where type = 'index'`.execute(db)
  const names = new Set(indexes.rows.map(({ name }) => name))
  const references = new Map(keys.rows.map(row => [`${row.table}.${row.column}`, referenceOf(row)]))
  const unique = new Set(uniques.rows.map(row => `${row.table}.${row.column}`))
  const keyCounts = new Map<string, number>()
  for (const row of columns.rows) keyCounts.set(row.table, (keyCounts.get(row.table) ?? 0) + (row.pk > 0 ? 1 : 0))
  const hidden = spatialiteTables(new Set(columns.rows.map(row => row.table)))
  return columns.rows.flatMap(row => {
    if (hidden.has(row.table)) return []
    const primaryKey = row.pk === 1 && keyCounts.get(row.table) === 1
    const [size, scale] = sizesOf(row.type)
    const type = fieldTypeOfColumn('sqlite', row.type)
    return {
      table: row.table,
      name: row.name,
      dataType: row.type,
      type,
      maxLength: type === 'string' ? size : null,
      precision: type === 'decimal' ? size : null,
      scale: type === 'decimal' ? scale : null,
      nullable: row.notnull === 0 && !primaryKey,
      unique: primaryKey || unique.has(`${row.table}.${row.name}`),
      indexed: names.has(indexName(row.table, row.name, 'list')),
      primaryKey,
      // An integer primary key is the row id: SQLite generates it.
      autoIncrement: primaryKey && /^integer$/i.test(row.type),
      defaultValue: defaultOf(row.dflt_value, type),
      // SQLite would read double-quoted text as a name.
      defaultSql: row.dflt_value?.startsWith('"') ? null : row.dflt_value,
      references: references.get(`${row.table}.${row.name}`) ?? null,
    }
  })
}

const sizesOf = (dataType: string): readonly [number | null, number | null] => {
  const match = /\((\d+)(?:\s*,\s*(\d+))?\)/.exec(dataType)
  return [match?.[1] ? Number(match[1]) : null, match?.[2] ? Number(match[2]) : null]
}

const referenceOf = (row: ForeignKeyRow): Reference => ({
  table: row.target,
  column: row.target_column ?? 'id',
  onDelete: row.on_delete === 'CASCADE' || row.on_delete === 'SET NULL' ? row.on_delete : 'NO ACTION',
})

/** Parses the text of a default; null if there is none. Expressions count as the current time. */
function defaultOf(text: string | null, type: FieldType): unknown {
  if (text === null || /^null$/i.test(text)) return null
  const quoted = /^(['"])(.*)\1$/s.exec(text)
  if (quoted) return (quoted[2] ?? '').replaceAll("''", "'")
  if (text !== '' && !Number.isNaN(Number(text)))
    // Numbers that JavaScript would round stay text.
    return type === 'bigInteger' || type === 'decimal' ? text : Number(text)
  return /strftime|current_/i.test(text) ? 'CURRENT_TIMESTAMP' : text
}
