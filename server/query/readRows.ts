import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { FieldInfo } from '#server/model/Snapshot.ts'
import { cachedStatement } from './cachedStatement.ts'
import { columnRead, columnRef } from './columnRef.ts'
import { always, type Predicate } from './compileCondition.ts'
import { compileFilter } from './compileFilter.ts'
import { compileSearch } from './compileSearch.ts'
import { compileSort } from './compileSort.ts'
import { allMatches, firstRows } from './firstMatches.ts'
import { functionValue } from './functionValue.ts'
import { keyList, keysParameter } from './keyList.ts'
import { aliases, type NextAlias, type ReadContext } from './ReadContext.ts'
import type { ReadQuery } from './ReadQuery.ts'
import { rowsPredicate } from './rowsPredicate.ts'
import { type Selection, withColumn } from './Selection.ts'

/** A further condition on the rows: a column is one of many keys, in their stored form. */
export interface Restriction {
  readonly field: FieldInfo
  readonly keys: readonly unknown[]
  /** Maximum rows; all by default. */
  readonly maxRows?: number
}

/** The columns that a selection needs from the table: the shown ones and those for relations. */
export function neededColumns(selection: Selection): readonly FieldInfo[] {
  const needed = new Set(selection.columns)
  for (const each of selection.computed) if (each.function === null) needed.add(each.field)
  for (const relation of selection.relations) {
    if (relation.kind === 'many') needed.add(selection.info.primaryKey)
    else needed.add(relation.field)
    if (relation.kind === 'any') needed.add(relation.collectionField)
  }
  for (const name of maskKeys[selection.info.name] ?? []) {
    const field = selection.info.fields.get(name)
    if (field) needed.add(field)
  }
  return [...needed]
}

/** The columns of a row that masking the history needs. */
const maskKeys: Readonly<Record<string, readonly string[]>> = {
  directus_activity: ['user'],
  directus_revisions: ['collection'],
}

/** The stored rows of a selection, filtered, sorted and paged. */
export const readRows = operation(function* (
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
  restriction?: Restriction,
): Operation<readonly Row[]> {
  const build = () => listStatement(context, selection, query, restriction).compile(context.db)
  // A count of related items may take parameters before the keys.
  if (selection.computed.some(each => each.function === 'count')) return (yield* execute<Row>(build(), context.db)).rows
  const statement = cachedStatement(selection, query, restrictedBy(restriction), build)
  // The keys are the first parameter: no earlier part of the statement has one.
  const parameters = restriction
    ? [keysParameter(context.kind, restriction.keys), ...statement.parameters.slice(1)]
    : statement.parameters
  const result = yield* execute<Row>({ ...statement, parameters }, context.db)
  return result.rows
})

/** The statement that `readRows` runs. */
export function listStatement(
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
  restriction?: Restriction,
): RawBuilder<unknown> {
  const next = aliases()
  const alias = next()
  const columns = selectList(context, selection, alias, next)
  return sql`select ${columns} ${pageRows(context, selection, alias, query, next, restriction)}`
}

/** The offset from which skipping rows costs more than a second lookup for the rows of the page. */
export const farOffset = 10_000

/** The rows of a page, from `from` to the limit. */
export function pageRows(
  context: ReadContext,
  selection: Selection,
  alias: string,
  query: ReadQuery,
  next: NextAlias,
  restriction?: Restriction,
): RawBuilder<unknown> {
  const { info, permission } = selection
  const table = sql.id(info.name)
  const order = (of: string) => compileSort(context, info, of, permission, query, next)
  const where = (of: string) => whereOf(context, selection, of, query, next, restriction)
  if (query.searchedRows) {
    const inner = next()
    const isFirst = query.searchedRows === 'first'
    const rows = isFirst ? firstRows(info, inner, order(inner)) : allMatches(context.kind, info, inner, where(inner))
    return sql`from ${rows} as ${sql.id(alias)}${isFirst ? whereText(where(alias)) : sql``}
      order by ${order(alias)}${pageOf(context, query)}`
  }
  if (restriction || query.limit === null || query.offset < farOffset) {
    const page =
      restriction?.maxRows === undefined ? pageOf(context, query) : sql` limit ${sql.lit(restriction.maxRows)}`
    return sql`from ${table} as ${sql.id(alias)} where ${where(alias)} order by ${order(alias)}${page}`
  }
  const skipped = next()
  const counted = next()
  const page =
    query.backwards === 'counted'
      ? pageFromEnd(query, sql`(select count(*) from ${table} as ${sql.id(counted)}${whereText(where(counted))})`)
      : pageOf(context, query)
  // An index of the order has the keys: only the rows of the page are read.
  return sql`from ${table} as ${sql.id(alias)} where ${sql.id(alias, info.primaryKey.name)} in (
    select ${sql.id(skipped, info.primaryKey.name)} from ${table} as ${sql.id(skipped)}
    where ${where(skipped)} order by ${order(skipped)}${page}) order by ${order(alias)}`
}

const restrictedBy = (restriction: Restriction | undefined): string =>
  restriction ? `${restriction.field.name} ${restriction.maxRows ?? ''}` : ''

/** As `readRows`, but paged for each owner of the foreign key. */
export const readRowsByOwner = operation(function* (
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
  foreignKey: FieldInfo,
  restriction: Restriction,
): Operation<readonly Row[]> {
  const extended = withColumn(selection, foreignKey)
  if (query.limit === null && query.offset === 0) return yield* readRows(context, extended, query, restriction)
  const next = aliases()
  const alias = next()
  const order = compileSort(context, selection.info, alias, selection.permission, query, next)
  const where = whereOf(context, selection, alias, query, next, restriction)
  const last = query.limit === null ? null : query.offset + query.limit
  const limitClause = restriction.maxRows === undefined ? sql`` : sql` limit ${restriction.maxRows}`
  const result = yield* execute(
    sql<Row>`select * from (
      select ${selectList(context, extended, alias, next)},
        row_number() over (partition by ${columnRef(alias, foreignKey)} order by ${order}) as "__place"
      from ${sql.id(selection.info.name)} as ${sql.id(alias)} where ${where}) as ranked
    where "__place" > ${query.offset} ${last === null ? sql`` : sql`and "__place" <= ${last}`}
    order by "__place"${limitClause}`,
    context.db,
  )
  return result.rows
})

function selectList(
  context: ReadContext,
  selection: Selection,
  alias: string,
  next: () => string,
): RawBuilder<unknown> {
  const { computed, info, permission } = selection
  const columns = neededColumns(selection).map(
    field => sql`${columnRead(context.kind, alias, field)} as ${sql.id(field.name)}`,
  )
  const values = computed.flatMap((each, index) => {
    if (each.function === null) return []
    const value = functionValue(
      context,
      { info, alias, permission, next, covered: rowsPredicate },
      each.field,
      each.function,
    )
    return [sql`${value ?? sql`null`} as ${sql.id(computedName(index))}`]
  })
  return columns.length + values.length === 0 ? sql`1 as "__none"` : sql.join([...columns, ...values])
}

/** The name of a computed value in a row; no field has it. */
export const computedName = (index: number): string => `__computed ${index}`

/** The rows that match a query, limited to those that the caller can read. */
export function whereOf(
  context: ReadContext,
  { info, permission }: Selection,
  alias: string,
  query: ReadQuery,
  next: () => string,
  restriction?: Restriction,
): Predicate {
  const parts: Predicate[] = []
  if (restriction) parts.push(keyList(context.kind, alias, restriction.field, restriction.keys))
  if (permission.rows !== null || permission.scope) {
    const allowed = rowsPredicate(context, info, alias, permission, next)
    // Rows with given keys are found by their keys and then checked against the permission. SQLite would first use an
    // index of another column to find all readable rows: the plus prevents that.
    parts.push(restriction && context.kind === 'sqlite' ? sql`+(${allowed})` : allowed)
  }
  if (query.filter)
    parts.push(compileFilter(context, { info, alias, permission, next, covered: rowsPredicate }, query.filter))
  const { plainSearch = false, search } = query
  if (search) parts.push(compileSearch(context, info, alias, permission, { search, plainSearch }))
  return parts.length === 0 ? always : sql.join(parts, sql` and `)
}

/** SQLite counts a table without a condition much faster than with a condition that is always true. */
const whereText = (where: Predicate) => (where === always ? sql`` : sql` where ${where}`)

/** The page in reversed row order. SQLite treats a negative offset as 0. */
const pageFromEnd = ({ limit, offset }: ReadQuery, count: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql` limit max(0, min(${limit}, ${count} - ${offset})) offset ${count} - ${offset} - ${limit}`

export function pageOf(context: ReadContext, { limit, offset }: ReadQuery): RawBuilder<unknown> {
  if (limit === null && offset === 0) return sql``
  const limitValue = limit === null ? (context.kind === 'sqlite' ? sql`-1` : sql`all`) : sql`${limit}`
  return sql` limit ${limitValue} offset ${offset}`
}
