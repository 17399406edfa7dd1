import { sql } from 'kysely'
import type { Key } from '#schemas/data/Item.ts'
import { requirePermission } from '#server/access/authorize.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import { createItem } from './createItem.ts'
import { updateItems } from './updateItems.ts'
import type { WriteContext } from './WriteContext.ts'

/** Changes the item of a singleton, or creates it. */
export const saveSingleton = operation(function* (
  context: WriteContext,
  collection: string,
  payload: Payload,
): Operation<Key> {
  const { info } = requirePermission(context.snapshot, context.caller, 'update', collection)
  // Of two concurrent first saves, the first creates the item and the second changes it; SQLite has one writer anyway.
  if (context.kind === 'postgres')
    yield* execute(sql`select pg_advisory_xact_lock(hashtext(${`singleton ${collection}`}))`, context.db)
  const key = sql.id(info.primaryKey.name)
  const result = yield* execute(
    sql<Row>`select ${key} as key from ${sql.id(info.name)} order by ${key} limit 1`,
    context.db,
  )
  const [row] = result.rows
  if (!row) return yield* createItem(context, collection, payload)
  const [updated] = yield* updateItems(context, collection, [row['key']], payload)
  return updated ?? String(row['key'])
})
