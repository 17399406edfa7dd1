import type { Query } from '#schemas/api/Query.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { StudioHost } from '../registry/StudioHost.ts'

/** The items that a list matches, on all of its pages. */
export type MatchQuery = Pick<Query, 'filter' | 'search' | 'sort'>

/** A selection of all items that a list matched at that time. */
export interface Matching {
  readonly query: MatchQuery
  readonly keys: readonly Key[]
}

/** Items that can be selected at once: the review loads all of them. */
export const maxMatching = 5_000

/** Keys that are read in one request. */
const pageSize = 1_000

/** The keys of all items that match now, in the order of the list. Stops one item after `maxMatching`. */
export async function readMatching(
  { readItems }: StudioHost,
  { collection, primaryKey }: CollectionInfo,
  { sort = [], ...query }: MatchQuery,
  signal?: AbortSignal,
): Promise<readonly Key[]> {
  const keys = new Set<Key>()
  // Without a last criterion, pages could overlap.
  const order = sort.some(path => path.replace(/^-/, '') === primaryKey) ? sort : [...sort, primaryKey]
  for (let page = 1; keys.size <= maxMatching; page++) {
    const { items } = await readItems(
      collection,
      { ...query, sort: order, fields: [primaryKey], limit: pageSize, page },
      signal,
    )
    // Safe: primary keys are text or numbers.
    for (const item of items) keys.add(item[primaryKey] as Key)
    if (items.length < pageSize) break
  }
  return [...keys].slice(0, maxMatching + 1)
}
