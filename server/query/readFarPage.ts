import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { cappedCount, countKey, countStatement, runCount } from './countRows.ts'
import { searchSteps } from './firstMatches.ts'
import type { KnownCount, KnownCounts } from './knownCounts.ts'
import type { ReadContext } from './ReadContext.ts'
import type { ReadQuery } from './ReadQuery.ts'
import { farOffset } from './readRows.ts'
import type { Selection } from './Selection.ts'

/** The share of the skipped rows after which looking for the end of the list costs more than it saves. */
const worthwhile = 1.25

/** Reads the rows of a list in their order. */
type Read<A> = (context: ReadContext, selection: Selection, query: ReadQuery) => Fallible<readonly A[]>

/** Reads a page: the quickest way if it is one of a search, or far from the start. */
export const readFarPage = operation(function* <A>(
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
  read: Read<A>,
): Operation<readonly A[]> {
  const steps = yield* searchSteps(context, selection.info, query)
  if (steps) {
    const found = yield* read(context, selection, steps.first)
    return found.length === query.limit ? found : yield* read(context, selection, steps.next)
  }
  const { counts } = context
  const end = counts ? yield* endOf(context, counts, selection, query) : null
  if (!counts || end === null) return yield* read(context, selection, query)
  if (end.version !== null) {
    const { limit, offset } = query
    const left = Math.max(end.count - offset, 0)
    const place = { limit: Math.min(limit ?? left, left), offset: Math.max(left - (limit ?? left), 0) }
    const rows = left === 0 ? [] : yield* read(context, selection, { ...query, ...place, backwards: 'placed' })
    if ((yield* counts.version()) === end.version) return [...rows].reverse()
  }
  // Someone is writing to the database. SQLite can count in the statement of the page.
  if (context.kind === 'postgres') return yield* read(context, selection, query)
  return [...(yield* read(context, selection, { ...query, backwards: 'counted' }))].reverse()
})

/** The number of rows of the list; null if a page is nearer to the start, or if it cannot be read from the end. */
const endOf = operation(function* (
  context: ReadContext,
  counts: KnownCounts,
  selection: Selection,
  query: ReadQuery,
): Operation<KnownCount | null> {
  const { limit, offset } = query
  if (limit === null || limit === 0 || offset < farOffset) return null
  const { rows, scope } = selection.permission
  const isWhole = query.filter === null && query.search === null && rows === null && !scope
  const mostRows = isWhole ? Number.POSITIVE_INFINITY : Math.ceil((offset + limit) * worthwhile)
  const statement = isWhole
    ? countStatement(context, selection, null)
    : cappedCount(context, selection, { ...query, limit: null, offset: 0 }, mostRows)
  const end = yield* counts.read(countKey(statement, context.db), () => runCount(context, statement))
  return end.count >= mostRows || end.count > 2 * offset ? null : end
})
