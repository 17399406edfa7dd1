import { sql } from 'kysely'
import type { PermissionAction } from '#schemas/data/Permission.ts'
import type { CompiledPermission } from '#server/access/CompiledPermission.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { type Failure, failure, forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { keyList } from '#server/query/keyList.ts'
import { aliases, type ReadContext } from '#server/query/ReadContext.ts'
import { rowsPredicate } from '#server/query/rowsPredicate.ts'
import { Unfit } from '#server/values/Codec.ts'
import { missingText } from './missingText.ts'
import { allColumns } from './storeRows.ts'

/** Keys in their stored form, without duplicates; null if one of them cannot be a key of the collection. */
export function storedKeys(info: CollectionInfo, keys: readonly unknown[]): readonly unknown[] | null {
  const stored = new Map<string, unknown>()
  for (const key of keys) {
    const value = storedKey(info, key)
    if (value === null) return null
    stored.set(String(value), value)
  }
  return [...stored.values()]
}

/** A key in its stored form: only its exact spelling, no `01`, no `1.0`. Null for an invalid key. */
export function storedKey(info: CollectionInfo, key: unknown): unknown {
  if (typeof key !== 'string' && typeof key !== 'number') return null
  const value = info.primaryKey.codec.encode(key)
  if (value instanceof Unfit) return null
  const exact = info.primaryKey.type === 'uuid' ? String(key).toLowerCase() : String(key)
  return String(value) === exact ? value : null
}

/**
 * The rows with the given keys that permissions cover, every column as stored; on request locked until the transaction
 * ends.
 */
export const coveredRows = operation(function* (
  context: ReadContext,
  info: CollectionInfo,
  permission: CompiledPermission,
  keys: readonly unknown[],
  hold?: 'for update',
): Operation<readonly Row[]> {
  if (keys.length === 0) return []
  const next = aliases()
  const rows = rowsPredicate(context, info, info.name, permission, next)
  // SQLite has one writer at a time anyway. Without locking the key: rows that link to this one at the same time need
  // not wait, and do not deadlock.
  const locking = hold && context.kind === 'postgres' ? sql`for no key update` : sql``
  const result = yield* execute(
    sql<Row>`select ${allColumns(context.kind, info)} from ${sql.id(info.name)}
    where ${keyList(context.kind, info.name, info.primaryKey, keys)} and ${rows} ${locking}`,
    context.db,
  )
  return result.rows
})

/** The same failure for missing items and items that permissions do not cover. Administrators get the reason. */
export function missingItem(
  context: ReadContext,
  action: PermissionAction,
  info: CollectionInfo,
  keys: readonly unknown[],
): Failure {
  const named = keys.map(String).join(',')
  const [only] = keys
  if (context.caller.admin) return failure('ITEM_NOT_FOUND', missingText(info.name, named))
  return forbidden(`You're not allowed to ${action} item "${named}" in collection "${info.name}".`, {
    collection: info.name,
    // As received: text from a path, numbers from a body.
    item: action !== 'update' && keys.length === 1 ? only : keys,
    action,
  })
}
