import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '#server/database/Database.ts'
import { statements } from '#server/database/effects.ts'
import { hasListIndex } from '#server/database/listIndex.ts'
import { readIndexes } from '#server/database/readIndexes.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { isInIndex } from './compileSearch.ts'
import type { ReadContext } from './ReadContext.ts'
import type { ReadQuery } from './ReadQuery.ts'

/** The rows that a search compares in their order before it uses the index. */
const comparedRows = 2_000

const longestPage = 500

/** The queries that read the page of a search, in this order. */
export interface SearchSteps {
  /** For the page among the first rows. If it is not full, later rows may match too. */
  readonly first: ReadQuery
  readonly next: ReadQuery
}

const queries = new WeakMap<ReadQuery, SearchSteps>()

/**
 * How to read the page of a search; null if only as it is. The search index lists all rows with a term before the first
 * is read, which takes a second if most of a million rows have it: first, the first rows are compared without it. A
 * term that is too short for the index is compared with all rows in the order of the table, which is many times faster
 * than in the order of an index.
 */
export const searchSteps = operation(function* (
  context: ReadContext,
  info: CollectionInfo,
  query: ReadQuery,
): Operation<SearchSteps | null> {
  const { backwards, limit, offset, plainSearch = false, search } = query
  if (!search || !info.search || plainSearch || backwards) return null
  if (limit === null || limit === 0 || offset + limit > longestPage) return null
  const field = orderField(info, query)
  if (field === null || !(yield* isOrdered(context, info, field))) return null
  // The same object every time: its statements are cached.
  const known = queries.get(query)
  if (known) return known
  const isByKey = field === info.primaryKey.name
  const steps: SearchSteps = {
    first: { ...query, plainSearch: true, searchedRows: 'first' },
    next: isByKey || isInIndex(context.kind, search) ? query : { ...query, searchedRows: 'all' },
  }
  queries.set(query, steps)
  return steps
})

/** The only field of the order, besides the key; null if there are several, or if it is not a column of the table. */
function orderField({ fields, primaryKey, sortField }: CollectionInfo, { sort }: ReadQuery): string | null {
  const [first] = sort
  const name = first ? (first.path.length === 1 ? first.path[0] : undefined) : (sortField ?? primaryKey.name)
  if (name === primaryKey.name) return name
  return name !== undefined && sort.length <= 1 && fields.get(name)?.column ? name : null
}

const ordered = new WeakMap<CollectionInfo, Map<string, boolean>>()

/** Whether an index has the rows in the order of a field. Known until the model changes. */
const isOrdered = operation(function* (
  { db, kind }: ReadContext,
  info: CollectionInfo,
  name: string,
): Operation<boolean> {
  const field = info.fields.get(name)
  if (name === info.primaryKey.name) return true
  // SQLite compares decimals as numbers, and times of another server as text.
  if (!field || field.mixed || field.type === 'decimal') return false
  const known = ordered.get(info) ?? new Map<string, boolean>()
  ordered.set(info, known)
  const before = known.get(name)
  if (before !== undefined) return before
  const indexes = yield* statements(() => readIndexes({ db, kind }, info.name))
  const is = hasListIndex(indexes, name, name === info.sortField)
  known.set(name, is)
  return is
})

/** The first rows of a list. */
export const firstRows = ({ name }: CollectionInfo, alias: string, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select * from ${sql.id(name)} as ${sql.id(alias)} order by ${order} limit ${sql.lit(comparedRows)})`

/** All matching rows, in no order. A query with an offset is planned on its own. */
export const allMatches = (
  kind: DatabaseKind,
  { name }: CollectionInfo,
  alias: string,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(select * from ${sql.id(name)} as ${sql.id(alias)} where ${where}
    ${kind === 'sqlite' ? sql`limit -1` : sql``} offset 0)`
