import type { Item } from '#schemas/data/Item.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { ItemsInterface } from '#server/services/Items.ts'

/** The permissions of the caller's own role, and no others (decision 32). */
export const ownPermissions = operation(function* (
  items: ItemsInterface,
  caller: RequestCaller,
): Operation<readonly Item[]> {
  const filter = {
    kind: 'field',
    field: 'role',
    condition: { kind: 'equal', value: caller.role, negated: false },
  } as const
  const mine: RequestCaller = { ...caller, appAccess: true, permissionCache: new Map() }
  const { data } = yield* items.readList(mine, 'directus_permissions', { ...everyField, filter, limit: null })
  return data
})
