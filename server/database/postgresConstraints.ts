import { sql } from 'kysely'
import type { Queryable } from './Database.ts'

/** The names of the foreign keys (`f`) or unique constraints (`u`) on exactly one column. */
export async function constraintsOf(
  db: Queryable,
  table: string,
  column: string,
  kind: 'f' | 'u',
): Promise<readonly string[]> {
  const result = await sql<{ name: string }>`select k.conname as name from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
    where c.relnamespace = current_schema()::regnamespace and c.relname = ${table} and a.attname = ${column}
      and k.contype = ${kind}`.execute(db)
  return result.rows.map(row => row.name)
}

/** The names of the unique indexes on exactly one column that no constraint owns. */
export async function uniqueIndexesOf(db: Queryable, table: string, column: string): Promise<readonly string[]> {
  const result = await sql<{ name: string }>`select x.relname as name from pg_index i
    join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = current_schema()::regnamespace and c.relname = ${table} and a.attname = ${column}
      and i.indisunique and not i.indisprimary and i.indnatts = 1
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`.execute(db)
  return result.rows.map(row => row.name)
}
