import { userName } from '#schemas/data/userName.ts'
import { authorize } from '#server/access/authorize.ts'
import { covers } from '#server/access/CompiledPermission.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import type { Identity } from '#server/services/Access.ts'
import { coveredRows, storedKey } from '#server/services/items/findRows.ts'

const users = 'directus_users'

/** The fields of a user that make up the name. */
export const nameFields = ['first_name', 'last_name', 'email'] as const

/** The names of those of these users that the caller of the context can read, by key; null for a name that they cannot. */
export const readableNames = operation(function* (
  context: ReadContext,
  ids: readonly string[],
): Operation<ReadonlyMap<string, string | null>> {
  const info = context.snapshot.collections.get(users)
  const permission = authorize(context.caller, 'read', users)
  if (!info || !permission) return new Map()
  const rows = yield* coveredRows(context, info, permission, [...ids])
  return new Map(
    rows.map(row => {
      const readable = nameFields.filter(field => covers(permission, field))
      return [String(row['id']), userName(Object.fromEntries(readable.map(field => [field, textOf(row[field])])))]
    }),
  )
})

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A user as the caller of a request of their own. */
export const asCaller = (identity: Identity): RequestCaller => ({ ...identity, ip: null, userAgent: null })

/** Whether a user can read an item. */
export const canRead = operation(function* (
  context: ReadContext,
  identity: Identity,
  collection: string,
  item: string,
): Operation<boolean> {
  const info = context.snapshot.collections.get(collection)
  const caller = asCaller(identity)
  const permission = info ? authorize(caller, 'read', collection) : null
  const key = info ? storedKey(info, item) : null
  if (!info || !permission || key === null) return false
  const rows = yield* coveredRows({ ...context, caller }, info, permission, [key])
  return rows.length > 0
})
