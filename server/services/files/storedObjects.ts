import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'

/** What is known of stored bytes, whatever row they belong to. */
export interface StoredObject {
  readonly name: string
  /** SHA-256 in hexadecimal digits. */
  readonly checksum: string
  readonly size: number
}

/** Notes a name before anything is stored under it, so that nothing stored is ever unknown. */
export const noteObject = (database: OpenDatabase, name: string): Promise<unknown> =>
  database.write(trx =>
    sql`insert into directus_stored_objects (name, stored_on)
      values (${name}, ${new Date().toISOString()})`.execute(trx),
  )

/** Notes what is stored under a name. Before any row names it, so that a row always finds it. */
export const noteStored = (database: OpenDatabase, { checksum, name, size }: StoredObject): Promise<unknown> =>
  database.write(trx =>
    sql`update directus_stored_objects set checksum = ${checksum}, size = ${size} where name = ${name}`.execute(trx),
  )

export async function forgetObjects(database: OpenDatabase, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await database.write(trx => sql`delete from directus_stored_objects where name in (${sql.join(names)})`.execute(trx))
}

/** The checksum of stored bytes; null for what was stored before checksums were kept. */
export async function checksumOf(database: OpenDatabase, name: string): Promise<string | null> {
  const { rows } = await sql<{ checksum: string | null }>`
    select checksum from directus_stored_objects where name = ${name}`.execute(database.db)
  return rows[0]?.checksum ?? null
}

/** Names that were noted before a time and that no file has. Pieces of uploads under way are among them. */
export async function unownedObjects({ db }: OpenDatabase, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from directus_stored_objects o where stored_on < ${before.toISOString()}
      and not exists (select 1 from directus_files f where f.filename_disk = o.name)`.execute(db)
  return rows.map(row => row.name)
}

/** Gives the rows of files the checksums of their bytes, where they were stored before rows had any. */
export const fillChecksums = (database: OpenDatabase): Promise<unknown> =>
  database.write(trx =>
    sql`update directus_files set checksum = (
        select o.checksum from directus_stored_objects o where o.name = directus_files.filename_disk)
      where checksum is null and exists (
        select 1 from directus_stored_objects o where o.name = directus_files.filename_disk and o.checksum is not null)`.execute(
      trx,
    ),
  )
