import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'

/**
 * Moves the sequences of keys past the existing keys. They lag if rows were copied in with their keys, and the next new
 * item would clash with one of them. Sequences that are ahead stay as they are.
 */
export async function catchUpSequences(db: Queryable): Promise<void> {
  const { rows } = await sql<Row>`
    select c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`.execute(db)
  for (const { table, column, sequence } of rows) {
    const name = String(sequence)
    const last = sql`(select max(${sql.id(String(column))}) from ${sql.id(String(table))})`
    await sql`select setval(${name}::regclass, ${last}) where ${last} > (
      select coalesce(pg_sequence_last_value(${name}::regclass), 0))`.execute(db)
  }
}
