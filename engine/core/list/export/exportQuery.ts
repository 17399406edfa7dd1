import type { Query } from '#schemas/api/Query.ts'
import type { Key } from '#schemas/data/Item.ts'

/** The query of an export: everything the list shows, on all pages, or else all items. */
export function exportQuery(list: Query, useCurrent: boolean): Query {
  if (!useCurrent) return {}
  const { fields, filter, search, sort } = list
  return {
    ...(fields ? { fields } : {}),
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
  }
}

/** The query of an export of selected items, with the fields and the order of the list. */
export const selectedQuery = ({ fields, sort }: Query, primaryKey: string, keys: readonly Key[]): Query => ({
  ...(fields ? { fields } : {}),
  ...(sort ? { sort } : {}),
  filter: { [primaryKey]: { _in: keys } },
})
