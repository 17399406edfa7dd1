import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'

/** The record of stored bytes, independent of the row that refers to them. */
export interface StoredObject {
  readonly name: string
  /** SHA-256 in hexadecimal digits. */
  readonly checksum: string
  readonly size: number
}

/** Records a name before anything is stored under it, so that no stored object is unknown. */
export const noteObject = (database: OpenDatabase, name: string): Fallible<unknown> =>
  transaction(database, trx =>
    execute(
      sql`insert into directus_stored_objects (name, stored_on)
      values (${name}, ${new Date().toISOString()})`,
      trx,
    ),
  )

/** Records stored bytes under a name. Runs before any row refers to them, so that the record always exists. */
export const noteStored = (database: OpenDatabase, { checksum, name, size }: StoredObject): Fallible<unknown> =>
  transaction(database, trx =>
    execute(sql`update directus_stored_objects set checksum = ${checksum}, size = ${size} where name = ${name}`, trx),
  )

export const forgetObjects = operation(function* (database: OpenDatabase, names: readonly string[]): Operation<void> {
  if (names.length === 0) return
  yield* transaction(database, trx =>
    execute(sql`delete from directus_stored_objects where name in (${sql.join(names)})`, trx),
  )
})

/** The checksum of stored bytes; null for bytes stored before checksums were introduced. */
export const checksumOf = operation(function* (database: OpenDatabase, name: string): Operation<string | null> {
  const { rows } = yield* execute(
    sql<{ checksum: string | null }>`
    select checksum from directus_stored_objects where name = ${name}`,
    database.db,
  )
  return rows[0]?.checksum ?? null
})

/** Names that were recorded before a time and that no file has, including pieces of running uploads. */
export const unownedObjects = operation(function* ({ db }: OpenDatabase, before: Date): Operation<readonly string[]> {
  const { rows } = yield* execute(
    sql<{ name: string }>`
    select name from directus_stored_objects o where stored_on < ${before.toISOString()}
      and not exists (select 1 from directus_files f where f.filename_disk = o.name)`,
    db,
  )
  return rows.map(row => row.name)
})

/** Adds checksums to the rows of files that were stored before rows had any. */
export const fillChecksums = (database: OpenDatabase): Fallible<unknown> =>
  transaction(database, trx =>
    execute(
      sql`update directus_files set checksum = (
        select o.checksum from directus_stored_objects o where o.name = directus_files.filename_disk)
      where checksum is null and exists (
        select 1 from directus_stored_objects o where o.name = directus_files.filename_disk and o.checksum is not null)`,
      trx,
    ),
  )
