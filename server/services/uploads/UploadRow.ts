import { sql } from 'kysely'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'

/** An upload in pieces. Offsets and lengths are bytes. */
export interface UploadRow {
  readonly id: string
  readonly user: string | null
  readonly length: number
  readonly received: number
  readonly filename: string
  /** As declared by the sender. */
  readonly type: string
  /** The key of the file that is created, or whose bytes are replaced. */
  readonly file: string
  readonly replaces: boolean
  readonly done: boolean
  /** Other values for the row of the file. */
  readonly fields: Payload
  /** The names of the pieces in the storage, in order. */
  readonly parts: readonly string[]
  readonly expires: Date
}

interface Stored {
  readonly id: string
  readonly user: string | null
  readonly length: number | string
  readonly received: number | string
  readonly filename: string
  readonly type: string
  readonly file: string
  readonly replaces: number
  readonly done: number
  readonly fields: string
  readonly parts: string
  readonly expires: string
}

const user = sql.id('user')

export const findUpload = operation(function* ({ db }: OpenDatabase, id: string): Operation<UploadRow | null> {
  const { rows } = yield* execute(sql<Stored>`select * from directus_uploads where id = ${id}`, db)
  const [row] = rows
  if (!row) return null
  return {
    ...row,
    length: Number(row.length),
    received: Number(row.received),
    replaces: row.replaces === 1,
    done: row.done === 1,
    fields: JSON.parse(row.fields),
    parts: JSON.parse(row.parts),
    expires: new Date(row.expires),
  }
})

export const insertUpload = (database: OpenDatabase, row: UploadRow): Fallible<unknown> =>
  transaction(database, trx =>
    execute(
      sql`insert into directus_uploads (id, ${user}, length, received, filename, type, file, replaces, done, fields, parts, expires)
      values (${row.id}, ${row.user}, ${row.length}, ${row.received}, ${row.filename}, ${row.type}, ${row.file},
        ${row.replaces ? 1 : 0}, ${row.done ? 1 : 0}, ${JSON.stringify(row.fields)}, ${JSON.stringify(row.parts)},
        ${row.expires.toISOString()})`,
      trx,
    ),
  )

/** Appends a piece. False if another one was appended first. */
export const addPart = (database: OpenDatabase, row: UploadRow, part: string, size: number, expires: Date) =>
  transaction(
    database,
    operation(function* (trx) {
      const changed = yield* execute(
        sql`update directus_uploads
      set parts = ${JSON.stringify([...row.parts, part])}, received = ${row.received + size}, expires = ${expires.toISOString()}
      where id = ${row.id} and received = ${row.received} and parts = ${JSON.stringify(row.parts)}`,
        trx,
      )
      return changed.numAffectedRows === 1n
    }),
  )

export const finishUpload = (database: OpenDatabase, id: string): Fallible<unknown> =>
  transaction(database, trx => execute(sql`update directus_uploads set done = 1, parts = '[]' where id = ${id}`, trx))

export const deleteUpload = (database: OpenDatabase, id: string): Fallible<unknown> =>
  transaction(database, trx => execute(sql`delete from directus_uploads where id = ${id}`, trx))

/** A user's unfinished uploads: how many, and their total bytes. */
export const underWay = operation(function* (
  db: Queryable,
  owner: string | null,
): Operation<{ count: number; bytes: number }> {
  const whose = owner === null ? sql`${user} is null` : sql`${user} = ${owner}`
  const { rows } = yield* execute(
    sql<{ count: number | string; bytes: number | string | null }>`
    select count(*) as count, sum(length) as bytes from directus_uploads where done = 0 and ${whose}`,
    db,
  )
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
})
