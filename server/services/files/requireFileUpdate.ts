import type { Key } from '#schemas/data/Item.ts'
import { authorize } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { OpenDatabase } from '#server/database/Database.ts'
import { forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { ItemsShape } from '#server/services/Items.ts'
import { coveredRows, storedKey } from '#server/services/items/findRows.ts'
import type { SchemaShape } from '#server/services/Schema.ts'

interface UpdateTools {
  readonly database: OpenDatabase
  readonly items: ItemsShape
  readonly schema: SchemaShape
}

const collection = 'directus_files'

/**
 * Fails as a read does where the file is not there for the caller, and with FORBIDDEN where he may not change it. Asked of
 * the very row: a right on some files is none on this one.
 */
export const requireFileUpdate = operation(function* (
  { database, items, schema }: UpdateTools,
  caller: RequestCaller,
  key: Key,
): Operation<void> {
  const rights = authorize(caller, 'update', collection)
  const snapshot = schema.snapshot()
  const info = snapshot.collections.get(collection)
  if (!info || !rights) return yield* forbidden()
  const stored = storedKey(info, key)
  const context = { kind: database.kind, db: database.db, snapshot, caller }
  const rows = stored === null ? [] : yield* coveredRows(context, info, rights, [stored])
  if (rows.length === 0 && !caller.admin) return yield* forbidden()
  yield* items.readOne(caller, collection, key, { ...everyField, fields: ['id'] })
})
