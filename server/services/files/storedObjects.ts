import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'

/** What is known of stored bytes, whatever row they belong to. */
export interface StoredObject {
  readonly name: string
  /** SHA-256 in hexadecimal digits. */
  readonly checksum: string
  readonly size: number
}

/** Notes what was stored. Before any row names it, so that a row always finds it. */
export const noteObject = (database: OpenDatabase, { checksum, name, size }: StoredObject): Promise<unknown> =>
  database.write(trx =>
    sql`insert into directus_stored_objects (name, checksum, size, stored_on)
      values (${name}, ${checksum}, ${size}, ${new Date().toISOString()})`.execute(trx),
  )

export async function forgetObjects(database: OpenDatabase, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await database.write(trx => sql`delete from directus_stored_objects where name in (${sql.join(names)})`.execute(trx))
}

/** The checksum of stored bytes; null for what was stored before checksums were kept. */
export async function checksumOf(database: OpenDatabase, name: string): Promise<string | null> {
  const { rows } = await sql<{ checksum: string }>`
    select checksum from directus_stored_objects where name = ${name}`.execute(database.db)
  return rows[0]?.checksum ?? null
}
