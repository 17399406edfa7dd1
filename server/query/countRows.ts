import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { always } from './compileCondition.ts'
import { searchCandidates } from './compileSearch.ts'
import { aliases, type NextAlias, type ReadContext } from './ReadContext.ts'
import type { ReadQuery } from './ReadQuery.ts'
import { pageOf, whereOf } from './readRows.ts'
import { rowsPredicate } from './rowsPredicate.ts'
import type { Selection } from './Selection.ts'

interface Counted {
  readonly count: number | string
}

/** The number of readable rows, either all of them or those that match the query. */
export function countStatement(
  context: ReadContext,
  selection: Selection,
  query: ReadQuery | null,
): RawBuilder<Counted> {
  const next = aliases()
  const alias = next()
  if (query?.search) return sql`select count(*) as count ${matching(context, selection, query, alias, next)}`
  const where = query
    ? whereOf(context, selection, alias, query, next)
    : rowsPredicate(context, selection.info, alias, selection.permission, next)
  const table = sql.id(selection.info.name)
  // Without a condition, SQLite counts the entries of each page of the smallest index, and not every row.
  return where === always
    ? sql`select count(*) as count from ${table}`
    : sql`select count(*) as count from ${table} as ${sql.id(alias)} where ${where}`
}

/** The number of rows that match a query, page included, counted up to `maxRows`. */
export function cappedCount(
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
  maxRows: number,
): RawBuilder<Counted> {
  const next = aliases()
  const alias = next()
  const page = pageOf(context, { ...query, limit: Math.min(query.limit ?? maxRows, maxRows) })
  if (query.search)
    return sql`select count(*) as count from (
      select 1 ${matching(context, selection, query, alias, next)}${page}) as found`
  const where = whereOf(context, selection, alias, query, next)
  const { name } = selection.info
  const counted = sql<Counted>`select count(*) as count from (
    select 1 from ${sql.id(name)} as ${sql.id(alias)} where ${where}${page}) as found`
  const isWhole = where === always && query.offset === 0 && query.limit === null
  if (context.kind !== 'sqlite' || !isWhole) return counted
  // Counting all entries of an index is faster than reading some rows.
  return sql`select case when exists (select 1 from pragma_index_list(${name}) where partial = 0)
    then min(${sql.lit(maxRows)}, (select count(*) from ${sql.id(name)})) else (${counted}) end as count`
}

/** The rows that match a search. */
function matching(
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
  alias: string,
  next: NextAlias,
): RawBuilder<unknown> {
  const { info, permission } = selection
  const candidates = query.plainSearch ? null : searchCandidates(context, info, permission, query.search ?? '')
  const table = sql`${sql.id(info.name)} as ${sql.id(alias)}`
  if (!candidates) return sql`from ${table} where ${whereOf(context, selection, alias, query, next)}`
  const found = next()
  const where = whereOf(context, selection, alias, { ...query, plainSearch: true }, next)
  return sql`from ${candidates.rows} as ${sql.id(found)} cross join ${table}
    on ${sql.id(alias, candidates.rowId)} = ${sql.id(found, 'row')} where ${where}`
}

type Db = Pick<ReadContext, 'db'>

/** Runs a statement that counts. */
export const runCount = operation(function* ({ db }: Db, statement: RawBuilder<Counted>): Operation<number> {
  const result = yield* execute(statement, db)
  return Number(result.rows[0]?.count ?? 0)
})

/** As `runCount`; a slow count runs again only after the database has changed. */
export const knownCount = (
  { counts, db }: Pick<ReadContext, 'counts' | 'db'>,
  statement: RawBuilder<Counted>,
): Fallible<number> => {
  if (!counts) return runCount({ db }, statement)
  return counts.readSlow(countKey(statement, db), () => runCount({ db }, statement))
}

/** A count is the same for the same statement and parameters. */
export function countKey(statement: RawBuilder<Counted>, db: Queryable): string {
  const { parameters, sql: text } = statement.compile(db)
  return JSON.stringify([text, ...parameters.map(value => [typeof value, String(value)])])
}
