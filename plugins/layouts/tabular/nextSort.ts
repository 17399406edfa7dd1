/** The sort after a click on a column: ascending, descending, none (P-398); where there must be one, not none (P-399). */
export function nextSort(sort: string | null, field: string, mandatory: boolean): string | null {
  if (sort === field) return `-${field}`
  return sort === `-${field}` && !mandatory ? null : field
}

/** How a column is sorted now. */
export const sortOf = (sort: string | null, field: string): 'ascending' | 'descending' | 'none' =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none'
