import type { Item } from '#schemas/data/Item.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { RequestCaller } from '#server/services/RequestCaller.ts'

/** The permissions of the caller's own role, and no others (decision 32). */
export async function ownPermissions({ items, run }: Platform, caller: RequestCaller): Promise<readonly Item[]> {
  const filter = {
    kind: 'field',
    field: 'role',
    condition: { kind: 'equal', value: caller.role, negated: false },
  } as const
  const mine: RequestCaller = { ...caller, appAccess: true, known: new Map() }
  const { data } = await run(items.readList(mine, 'directus_permissions', { ...everyField, filter, limit: null }))
  return data
}
