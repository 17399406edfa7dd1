import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './Database.ts'
import { Unalterable } from './Unalterable.ts'

/** The extras of a table besides its columns. Columns are null for an index on an expression. */
export interface Extras {
  /** Composite keys. */
  readonly constraints: readonly { readonly columns: readonly string[]; readonly text: RawBuilder<unknown> }[]
  /** Indexes and triggers, as statements. Uniqueness of one column belongs to the column. */
  readonly statements: readonly { readonly columns: readonly (string | null)[]; readonly text: string }[]
  /** The last automatic key. */
  readonly sequence: number | null
}

interface IndexRow {
  readonly index: string
  readonly unique: number
  readonly origin: string
  readonly partial: number
  readonly column: string | null
  readonly sql: string | null
}

interface KeyRow {
  readonly id: number
  readonly from: string
  readonly to: string | null
  readonly table: string
  readonly on_delete: string
  readonly on_update: string
}

/** Reads every extra of a table that a copy needs. Fails with `Unalterable` for what cannot be copied. */
export async function readExtras(db: Queryable, table: string): Promise<Extras> {
  const keys = await sql<KeyRow>`select id, "from", "to", "table", on_delete, on_update
    from pragma_foreign_key_list(${table}) order by id, seq`.execute(db)
  await refuseLosses(db, table, keys.rows)
  const indexes =
    await sql<IndexRow>`select l.name as "index", l."unique", l.origin, l.partial, i.name as "column", m.sql
    from pragma_index_list(${table}) l join pragma_index_info(l.name) i
    left join sqlite_master m on m.type = 'index' and m.name = l.name order by l.seq desc, i.seqno`.execute(db)
  const triggers = await sql<{ sql: string }>`select sql from sqlite_master
    where type = 'trigger' and tbl_name = ${table}`.execute(db)
  const byIndex = grouped(indexes.rows, row => row.index)
  const several = byIndex.filter(rows => rows.length > 1)
  const statements = byIndex
    .filter(rows => rows[0]?.sql != null && !(rows.length === 1 && rows[0].unique === 1 && rows[0].partial === 0))
    .map(rows => ({ columns: rows.map(row => row.column), text: rows[0]?.sql ?? '' }))
  return {
    constraints: [
      ...several.filter(rows => rows[0]?.sql == null).map(rows => keyOf(rows)),
      ...grouped(keys.rows, row => String(row.id))
        .filter(rows => rows.length > 1)
        .map(foreignKeyOf),
    ],
    statements: [...statements, ...triggers.rows.map(row => ({ columns: [], text: row.sql }))],
    sequence: await sequenceOf(db, table),
  }
}

/** Checks, collations, generated columns and actions on update only exist in the text of a table. */
async function refuseLosses(db: Queryable, table: string, keys: readonly KeyRow[]): Promise<void> {
  const result = await sql<{ sql: string }>`select sql from sqlite_master
    where type = 'table' and name = ${table}`.execute(db)
  const text = (result.rows[0]?.sql ?? '').replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*/g, ' ')
  if (/\b(check|collate|generated|strict|without|deferrable|conflict)\b|\bas\s*\(/i.test(text))
    throw new Unalterable(table)
  if (keys.some(key => key.on_update !== 'NO ACTION')) throw new Unalterable(table)
}

/** A primary key or a unique constraint over several columns. */
function keyOf(rows: readonly IndexRow[]) {
  const columns = rows.flatMap(row => (row.column === null ? [] : [row.column]))
  const kind = rows[0]?.origin === 'pk' ? sql`primary key` : sql`unique`
  return { columns, text: sql`${kind} (${sql.join(columns.map(name => sql.id(name)))})` }
}

function foreignKeyOf(rows: readonly KeyRow[]) {
  const columns = rows.map(row => row.from)
  const [first] = rows
  const targets = rows.flatMap(row => (row.to === null ? [] : [sql.id(row.to)]))
  const target = targets.length > 0 ? sql` (${sql.join(targets)})` : sql``
  return {
    columns,
    text: sql`foreign key (${sql.join(columns.map(name => sql.id(name)))})
      references ${sql.id(first?.table ?? '')}${target} on delete ${sql.raw(first?.on_delete ?? 'NO ACTION')}`,
  }
}

async function sequenceOf(db: Queryable, table: string): Promise<number | null> {
  const sequence = await sql`select 1 from sqlite_master where name = 'sqlite_sequence'`.execute(db)
  if (sequence.rows.length === 0) return null
  const result = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
  return result.rows[0]?.seq ?? null
}

function grouped<Value>(rows: readonly Value[], keyOf: (row: Value) => string): readonly Value[][] {
  const groups = new Map<string, Value[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups.values()]
}
