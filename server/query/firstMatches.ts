import { type RawBuilder, sql } from 'kysely'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import type { ReadQuery } from './ReadQuery.ts'

/** The rows that a search compares in their order before it uses the index. */
const comparedRows = 2_000

const longestPage = 500

const queries = new WeakMap<ReadQuery, ReadQuery>()

/**
 * The query for the page of a search among the first rows of the table, without the index; null if it cannot help. The
 * index lists all rows with a term before the first is read, which takes a second if most of a million rows have it.
 */
export function firstMatches({ primaryKey, search, sortField }: CollectionInfo, query: ReadQuery): ReadQuery | null {
  const { backwards, limit, offset, plainSearch = false, sort } = query
  if (!query.search || !search || plainSearch || backwards) return null
  const isByKey = sort.length === 0 ? sortField === null : sort[0]?.path.join('.') === primaryKey.name
  if (!isByKey || limit === null || limit === 0 || offset + limit > longestPage) return null
  // The same object every time: its statements are cached.
  const first = queries.get(query) ?? { ...query, plainSearch: true, amongFirst: true }
  queries.set(query, first)
  return first
}

/** The first rows of the table, in the order of the query. */
export const firstRows = ({ name, primaryKey }: CollectionInfo, { sort }: ReadQuery): RawBuilder<unknown> =>
  sql`(select * from ${sql.id(name)} order by ${sql.id(primaryKey.name)} ${sql.raw(sort[0]?.descending ? 'desc' : 'asc')}
    limit ${sql.lit(comparedRows)})`
