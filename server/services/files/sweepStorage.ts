import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { attempt } from '#server/failures/attempt.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Storages } from '#server/storage/openStorage.ts'
import { copyPrefix, type ObjectTools, removeObjects } from './removeObjects.ts'
import { unownedObjects } from './storedObjects.ts'

/** Milliseconds that bytes may exist without a row: every running request is over by then. */
export const grace = 24 * 60 * 60 * 1000

/**
 * Deletes leftovers of uploads, replacements and deletions: bytes without a row, pieces of finished uploads, and
 * copies of deleted images. Only considers objects recorded in this database, so that it never deletes other data in
 * the same storage.
 */
export const sweepStorage = operation(function* (tools: ObjectTools, now: Date = new Date()): Operation<void> {
  const before = new Date(now.getTime() - grace)
  const { database, storages } = tools
  yield* transaction(database, trx =>
    execute(sql`delete from directus_uploads where expires < ${now.toISOString()}`, trx),
  )
  const unowned = yield* unownedObjects(database, before)
  // Queried afterwards: a piece recorded in the meantime is too young.
  const pieces = yield* piecesUnderWay(database)
  yield* removeObjects(
    tools,
    unowned.filter(name => !pieces.has(name)),
  )
  yield* sweepCopies(database, storages)
  for (const storage of [storages.originals, storages.transformed])
    yield* attempt(() => storage.removeAbandoned(before))
})

const piecesUnderWay = operation(function* ({ db }: OpenDatabase): Operation<ReadonlySet<string>> {
  const { rows } = yield* execute(sql<{ parts: string }>`select parts from directus_uploads`, db)
  // Safe: a list of names, written by ourselves.
  return new Set(rows.flatMap(row => JSON.parse(row.parts) as readonly string[]))
})

/** A copy can be created again at any time, so it needs no grace period. */
const sweepCopies = operation(function* ({ db }: OpenDatabase, { transformed }: Storages): Operation<void> {
  const copies = yield* attempt(() => transformed.list(''))
  const { rows } = yield* execute(
    sql<{ name: string }>`
    select filename_disk as name from directus_files where filename_disk is not null`,
    db,
  )
  const keptPrefixes = new Set(rows.map(row => copyPrefix(row.name)))
  for (const copy of copies)
    if (!keptPrefixes.has(copy.slice(0, copy.lastIndexOf('_') + 1))) yield* attempt(() => transformed.remove(copy))
})
