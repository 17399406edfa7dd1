import type { Query } from '#schemas/api/Query.ts'

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
