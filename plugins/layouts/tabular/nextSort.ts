/** The sort after a click on a column: ascending, descending, none; skips none if a sort is mandatory. */
export function nextSort(sort: string | null, field: string, mandatory: boolean): string | null {
  if (sort === field) return `-${field}`
  return sort === `-${field}` && !mandatory ? null : field
}

/** How a column is sorted now. */
export const sortOf = (sort: string | null, field: string): 'ascending' | 'descending' | 'none' =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none'
