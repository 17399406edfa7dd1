import { type RawBuilder, sql } from 'kysely'
import { withSignal } from '../abortable.ts'
import type { Queryable, Row } from '../Database.ts'
import { type Searched, type SearchState, searchName, searchTable } from './SearchIndex.ts'

/** A text folded as a search folds it. The index is on this expression. */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`lower(${text} collate "und-x-icu")`

/**
 * Whether the database can have search indexes: `pg_trgm` is there, or may be created, and its own rules fold plain
 * letters as the index does.
 */
export async function hasTrigrams(db: Queryable): Promise<boolean> {
  const { rows } = await sql<Row>`select lower('I') = 'i' as plain,
    exists (select 1 from pg_extension where extname = 'pg_trgm') as there`.execute(db)
  if (rows[0]?.['plain'] !== true) return false
  if (rows[0]?.['there'] === true) return true
  return sql`create extension if not exists pg_trgm`.execute(db).then(
    () => true,
    // The server does not have it, or the role may not create it. A search then reads every row.
    () => false,
  )
}

/** The search indexes of the current schema. The comment of an index holds the columns that it covers. */
export async function readPostgresSearch(db: Queryable): Promise<readonly SearchState[]> {
  const { rows } = await sql<Row>`select t.relname as "table", x.relname as name,
      i.indisvalid and i.indisready as ready, obj_description(x.oid, 'pg_class') as columns,
      (select least(p.blocks_done::float8 / nullif(p.blocks_total, 0), 0.99)
        from pg_stat_progress_create_index p where p.index_relid = x.oid) as share
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where x.relnamespace = current_schema()::regnamespace
      and x.relname like ${`${searchTable.replaceAll('_', '\\_')}\\_%`}`.execute(db)
  return rows
    .filter(row => row['name'] === searchName(String(row['table'])))
    .map(row => {
      const columns = columnsOf(row['columns'])
      const isReady = row['ready'] === true && columns.length > 0
      return {
        ...{ table: String(row['table']), name: String(row['name']), rowId: '', columns: new Set(columns), isReady },
        share: isReady ? 1 : Number(row['share'] ?? 0),
      }
    })
}

/**
 * Creates the search index of a table without blocking writes. Stops when the signal is aborted. Cannot run in a
 * transaction. Replaces an incomplete index that a stopped server left behind.
 */
export async function createPostgresSearch(
  db: Queryable,
  { table, columns }: Searched,
  signal: AbortSignal,
): Promise<void> {
  const name = sql.id(searchName(table))
  await sql`drop index concurrently if exists ${name}`.execute(db)
  const parts = columns.map(column => sql`${foldedText(sql`(${sql.id(column)}::text)`)} gin_trgm_ops`)
  const create = sql`create index concurrently ${name} on ${sql.id(table)} using gin (${sql.join(parts)})`
  await db.executeQuery(withSignal(create.compile(db), signal))
  await sql`comment on index ${name} is ${sql.lit(JSON.stringify(columns))}`.execute(db)
}

/** Drops the search index of a table, if it has one. */
export async function dropPostgresSearch(db: Queryable, table: string): Promise<void> {
  await sql`drop index if exists ${sql.id(searchName(table))}`.execute(db)
}

function columnsOf(comment: unknown): readonly string[] {
  if (typeof comment !== 'string') return []
  const names: unknown = JSON.parse(comment)
  return Array.isArray(names) ? names.map(String) : []
}
