import { sql } from 'kysely'
import type { DatabaseKind, Queryable } from './Database.ts'

/** Sets the comment of a column in the database; null removes it. SQLite stores no comments. */
export async function commentOn(
  kind: DatabaseKind,
  db: Queryable,
  table: string,
  column: string,
  comment: string | null,
): Promise<void> {
  if (kind === 'sqlite') return
  const text = comment === null ? sql`null` : sql.lit(comment)
  await sql`comment on column ${sql.id(table)}.${sql.id(column)} is ${text}`.execute(db)
}
