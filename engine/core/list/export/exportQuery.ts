import type { Query } from '#schemas/api/Query.ts'

/** What an export asks for: what the list shows, on all of its pages; else everything there is (C-216 … C-218). */
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
