import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Row } from '../Database.ts'
import { type Searched, type SearchIndex, searchName, searchTable } from './SearchIndex.ts'

/** Rows written since they were indexed: a search looks at them as well. */
export const queueOf = (name: string): string => `${name}_queue`

const rowIdNames = ['rowid', '_rowid_', 'oid'] as const

/** The name of the row id of a table; null if the table has none, or if columns use all possible names. */
export async function rowIdOf(db: Queryable, table: string): Promise<string | null> {
  const { rows } = await sql<Row>`select lower(name) as name from pragma_table_info(${table})`.execute(db)
  const names = new Set(rows.map(row => row['name']))
  const list = await sql<Row>`select wr from pragma_table_list where schema = 'main' and name = ${table}`.execute(db)
  if (Number(list.rows[0]?.['wr'] ?? 1) !== 0) return null
  return rowIdNames.find(name => !names.has(name)) ?? null
}

/**
 * The triggers of a search index, by name. They only queue row ids: they cost a write little, and work for any program
 * that writes to the file. They name no column, because earlier versions of this server keep triggers when they drop
 * one.
 */
export function searchTriggers(table: string, rowId: string): ReadonlyMap<string, RawBuilder<unknown>> {
  const name = searchName(table)
  const queue = sql.id(queueOf(name))
  const trigger = (event: 'insert' | 'update' | 'delete', row: 'new' | 'old') =>
    [
      `${name}_${event}`,
      sql`create trigger ${sql.id(`${name}_${event}`)} after ${sql.raw(event)} on ${sql.id(table)}
        begin insert into ${queue} (row) values (${sql.id(row, rowId)}); end`,
    ] as const
  return new Map([trigger('insert', 'new'), trigger('update', 'new'), trigger('delete', 'old')])
}

/**
 * Creates an empty search index, which is then filled in steps. It only finds candidates: rows that have all trigrams
 * of a term, in any of its columns.
 */
export async function createSqliteSearch(db: Queryable, { table, columns }: Searched): Promise<void> {
  await dropSqliteSearch(db, table)
  const rowId = await rowIdOf(db, table)
  if (rowId === null) throw new Error(`The table ${table} has no row ids.`)
  const name = searchName(table)
  await sql`create table if not exists ${sql.id(searchTable)} (collection varchar(255) not null primary key,
    columns text not null, row_id varchar(16) not null, position text, last text,
    ready boolean not null default 0)`.execute(db)
  // Fields may have names that FTS5 reserves. Without positions the index has less than half the size.
  const parts = columns.map((_, at) => sql.raw(`c${at}`))
  await sql`create virtual table ${sql.id(name)} using fts5 (${sql.join(parts)}, content='', contentless_delete=1,
    detail=none, tokenize='trigram')`.execute(db)
  // FTS5 merges 64 pages at a time: small ones keep the steps short.
  await sql`insert into ${sql.id(name)} (${sql.id(name)}, rank) values ('pgsz', 1000)`.execute(db)
  await sql`create table ${sql.id(queueOf(name))} (id integer primary key, row integer not null)`.execute(db)
  for (const trigger of searchTriggers(table, rowId).values()) await trigger.execute(db)
  await sql`insert into ${sql.id(searchTable)} (collection, columns, row_id, last)
    select ${table}, ${JSON.stringify(columns)}, ${rowId}, cast(max(${sql.id(rowId)}) as text)
    from ${sql.id(table)}`.execute(db)
}

/** Whether the database has a table. */
export const hasTable = async (db: Queryable, name: string): Promise<boolean> =>
  (await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db)).rows.length > 0

/** Drops the search index of a table, if it has one. */
export async function dropSqliteSearch(db: Queryable, table: string): Promise<void> {
  if (!(await hasTable(db, searchTable))) return
  const name = searchName(table)
  for (const trigger of searchTriggers(table, 'rowid').keys())
    await sql`drop trigger if exists ${sql.id(trigger)}`.execute(db)
  await sql`drop table if exists ${sql.id(queueOf(name))}`.execute(db)
  await sql`drop table if exists ${sql.id(name)}`.execute(db)
  await sql`delete from ${sql.id(searchTable)} where collection = ${table}`.execute(db)
}

/** The tables that have a search index, intact or not. */
export async function tablesWithSearch(db: Queryable): Promise<readonly string[]> {
  if (!(await hasTable(db, searchTable))) return []
  const { rows } = await sql<Row>`select collection from ${sql.id(searchTable)}`.execute(db)
  return rows.map(row => String(row['collection']))
}

/** Removes every search index and their table. */
export async function dropAllSqliteSearch(db: Queryable): Promise<void> {
  if (!(await hasTable(db, searchTable))) return
  for (const table of await tablesWithSearch(db)) await dropSqliteSearch(db, table)
  await sql`drop table ${sql.id(searchTable)}`.execute(db)
}

type Kept = SearchIndex & { readonly table: string }

/** Row ids are passed on as text: JavaScript would round large ones. */
const rowNumber = (text: unknown): RawBuilder<unknown> => sql`cast(${text} as integer)`

/** Indexes the next rows of an index that is not complete. Returns their number; 0 makes the index complete. */
export async function fillSqliteSearch(db: Queryable, index: Kept, maxRows: number): Promise<number> {
  const [table, rowId] = [sql.id(index.table), sql.id(index.rowId)]
  if (!(await hasTable(db, searchTable))) return 0
  const state = await sql<Row>`select position from ${sql.id(searchTable)}
    where collection = ${index.table} and ready = 0`.execute(db)
  const [row] = state.rows
  if (!row) return 0
  const position = row['position']
  const after = position === null ? sql`` : sql`where ${rowId} > ${rowNumber(position)}`
  const next = await sql<Row>`select cast(max(r) as text) as last, count(*) as count from (
    select ${rowId} as r from ${table} ${after} order by ${rowId} limit ${sql.lit(maxRows)})`.execute(db)
  const count = Number(next.rows[0]?.['count'] ?? 0)
  const last = next.rows[0]?.['last']
  if (count > 0) {
    const until = sql`${rowId} <= ${rowNumber(last)}`
    await addRows(db, index, position === null ? until : sql`${rowId} > ${rowNumber(position)} and ${until}`)
  }
  await (count === 0
    ? sql`update ${sql.id(searchTable)} set ready = 1 where collection = ${index.table}`
    : sql`update ${sql.id(searchTable)} set position = ${last} where collection = ${index.table}`
  ).execute(db)
  return count
}

/** Indexes rows of the queue again. Returns the number of entries that were removed from it. */
export async function flushSqliteSearch(db: Queryable, index: Kept, maxRows: number): Promise<number> {
  const queue = sql.id(queueOf(index.name))
  // A change of the table has dropped the index.
  if (!(await hasTable(db, queueOf(index.name)))) return 0
  const next = await sql<Row>`select max(id) as last, count(*) as count from (
    select id from ${queue} order by id limit ${sql.lit(maxRows)})`.execute(db)
  const count = Number(next.rows[0]?.['count'] ?? 0)
  if (count === 0) return 0
  const last = next.rows[0]?.['last']
  const queued = sql`(select row from ${queue} where id <= ${last})`
  await sql`delete from ${sql.id(index.name)} where rowid in ${queued}`.execute(db)
  await addRows(db, index, sql`${sql.id(index.rowId)} in ${queued}`)
  await sql`delete from ${queue} where id <= ${last}`.execute(db)
  return count
}

async function addRows(db: Queryable, index: Kept, where: RawBuilder<unknown>): Promise<void> {
  const columns = [...index.columns]
  const parts = columns.map((_, at) => sql.raw(`c${at}`))
  await sql`insert into ${sql.id(index.name)} (rowid, ${sql.join(parts)})
    select ${sql.id(index.rowId)}, ${sql.join(columns.map(column => sql.id(column)))}
    from ${sql.id(index.table)} where ${where} order by 1`.execute(db)
  // Otherwise FTS5 writes them during the commit, and the duration of this step would be unknown.
  await sql`insert into ${sql.id(index.name)} (${sql.id(index.name)}) values ('flush')`.execute(db)
}
