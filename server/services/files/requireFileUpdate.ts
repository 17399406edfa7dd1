import type { Key } from '#schemas/data/Item.ts'
import { authorize } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { OpenDatabase } from '#server/database/Database.ts'
import { forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { ItemsInterface } from '#server/services/Items.ts'
import { coveredRows, storedKey } from '#server/services/items/findRows.ts'
import type { SchemaInterface } from '#server/services/Schema.ts'

interface UpdateTools {
  readonly database: OpenDatabase
  readonly items: ItemsInterface
  readonly schema: SchemaInterface
}

const collection = 'directus_files'

/**
 * Fails like a read if the file does not exist for the caller, and with FORBIDDEN if they cannot change it. Checks the
 * row itself, because a permission may only cover some files.
 */
export const requireFileUpdate = operation(function* (
  { database, items, schema }: UpdateTools,
  caller: RequestCaller,
  key: Key,
): Operation<void> {
  const permission = authorize(caller, 'update', collection)
  const snapshot = schema.snapshot()
  const info = snapshot.collections.get(collection)
  if (!info || !permission) return yield* forbidden()
  const stored = storedKey(info, key)
  const context = { kind: database.kind, db: database.db, snapshot, caller }
  const rows = stored === null ? [] : yield* coveredRows(context, info, permission, [stored])
  if (rows.length === 0 && !caller.admin) return yield* forbidden()
  yield* items.readOne(caller, collection, key, { ...everyField, fields: ['id'] })
})
