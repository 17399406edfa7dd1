import { sql } from 'kysely'
import type { OpenDatabase, Queryable, Row } from '../Database.ts'
import { readPostgresSearch } from './postgresSearch.ts'
import { type SearchIndex, type SearchState, searchName, searchTable } from './SearchIndex.ts'
import { hasTable, rowIdOf, searchTriggers } from './sqliteSearch.ts'

/** The search indexes that can be used, by table. */
export async function readSearch(
  database: Pick<OpenDatabase, 'kind'>,
  db: Queryable,
): Promise<ReadonlyMap<string, SearchIndex>> {
  const states = await readSearchStates(database, db)
  return new Map(states.filter(state => state.isReady).map(state => [state.table, state]))
}

/** All intact search indexes. Any other index must be created again. */
export const readSearchStates = (
  { kind }: Pick<OpenDatabase, 'kind'>,
  db: Queryable,
): Promise<readonly SearchState[]> => (kind === 'sqlite' ? readSqliteSearch(db) : readPostgresSearch(db))

interface Entry {
  readonly row: number
  readonly sql: string
}

async function readSqliteSearch(db: Queryable): Promise<readonly SearchState[]> {
  if (!(await hasTable(db, searchTable))) return []
  const { rows } = await sql<Row>`select * from ${sql.id(searchTable)}`.execute(db)
  const schema = await sql<Row>`select type, name, rowid as "row", sql from sqlite_master
    where name in (select collection from ${sql.id(searchTable)}) or name glob ${`${searchTable}_*`}`.execute(db)
  const entries = new Map<string, Entry>(
    schema.rows.map(each => [
      `${each['type']} ${each['name']}`,
      { row: Number(each['row']), sql: String(each['sql']) },
    ]),
  )
  const states: SearchState[] = []
  for (const row of rows) {
    const [table, rowId] = [String(row['collection']), String(row['row_id'])]
    if (!isIntact(db, entries, table, rowId) || (await rowIdOf(db, table)) !== rowId) continue
    states.push({
      ...{
        table,
        rowId,
        name: searchName(table),
        columns: new Set(columnsOf(row)),
        isReady: Number(row['ready']) === 1,
      },
      share: shareOf(row),
    })
  }
  return states
}

/**
 * Whether the index has followed every change of the table. Its triggers must exist. The table must be older than the
 * index, because programs that copy a table into a new one may give its rows other ids. A VACUUM keeps both the order
 * of tables and the ids of rows in tables that have an index, such as that of a primary key.
 */
function isIntact(db: Queryable, entries: ReadonlyMap<string, Entry>, table: string, rowId: string): boolean {
  const own = entries.get(`table ${table}`)
  const data = entries.get(`table ${searchName(table)}_data`)
  if (!own || !data || own.row > data.row) return false
  // SQLite writes "CREATE TRIGGER" in capitals.
  const text = (statement: string) => statement.replace(/^create trigger /i, '')
  return [...searchTriggers(table, rowId)].every(
    ([name, trigger]) => text(entries.get(`trigger ${name}`)?.sql ?? '') === text(trigger.compile(db).sql),
  )
}

function shareOf({ position, last, ready }: Row): number {
  if (Number(ready) === 1) return 1
  // Ids need not start at 1 and may have gaps: this is an estimate.
  const share = Number(position ?? 0) / Math.max(Number(last ?? 0), 1)
  return Math.min(Math.max(share, 0), 0.99)
}

function columnsOf({ columns }: Row): readonly string[] {
  const names: unknown = JSON.parse(String(columns))
  return Array.isArray(names) ? names.map(String) : []
}
