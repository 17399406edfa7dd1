import { type RawBuilder, sql } from 'kysely'
import { isJson } from '#schemas/data/fieldTypes.ts'
import type { Item } from '#schemas/data/Item.ts'
import { functionName, parseFunction } from '#schemas/filter/functions.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { forbidden, invalidQuery } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { type AggregateValue, aggregateValue, countOf, type Measured } from './aggregateValue.ts'
import { columnRead } from './columnRef.ts'
import { queryableField } from './fieldAccess.ts'
import { functionValue } from './functionValue.ts'
import { aliases, type ReadContext } from './ReadContext.ts'
import type { Aggregate, ReadQuery, SortKey } from './ReadQuery.ts'
import { wireValue } from './readItems.ts'
import { pageOf, whereOf } from './readRows.ts'
import type { FilterScope } from './relationStep.ts'
import { rowsPredicate } from './rowsPredicate.ts'
import type { Selection } from './Selection.ts'
import { columnSubject, numberSubject } from './Subject.ts'

/** A value to group by. */
interface Group {
  readonly name: string
  /** The requested path. */
  readonly path: string
  readonly read: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly decode: (stored: unknown) => unknown
}

interface Value extends AggregateValue {
  readonly operation: Aggregate['operation']
  /** Null for the items themselves. */
  readonly name: string | null
  readonly path: string
}

/**
 * The groups of a collection with aggregates of their items, in the form of the dialect: `{ status, count: { id } }`.
 * Only readable items count, and every field is checked like one of a filter: a field that cannot be queried is
 * FORBIDDEN.
 */
export const aggregateItems = operation(function* (
  context: ReadContext,
  { info, permission }: Pick<Selection, 'info' | 'permission'>,
  query: ReadQuery,
): Operation<readonly Item[]> {
  const next = aliases()
  const scope: Scope = { info, alias: next(), permission, next, covered: rowsPredicate }
  const groups = query.groupBy.map((path, index) => groupOf(context, scope, path, index + 1))
  const values = query.aggregate.map(each => valueFor(context, scope, each))
  const sorted = query.sort.map(key => sortOf(context, scope, groups, values, key))
  const where = whereOf(
    context,
    { info, permission, columns: [], relations: [], computed: [] },
    scope.alias,
    query,
    next,
  )
  if (query.limit === 0) return []
  const columns = [...groups.map(group => group.read), ...values.flatMap(value => value.columns)]
  const order = [...sorted, ...groups.map(group => group.order)]
  const result = yield* execute(
    sql<Row>`select ${sql.join(columns.map((each, index) => sql`${each} as ${sql.id(`c${index}`)}`))}
    from ${sql.id(info.name)} as ${sql.id(scope.alias)} where ${where}
    ${groups.length > 0 ? sql`group by ${sql.join(groups.map((_, index) => sql.lit(index + 1)))}` : sql``}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}${pageOf(context, query)}`,
    context.db,
  )
  return result.rows.map(row => itemOf(row, groups, values))
})

interface Scope extends FilterScope {
  readonly permission: Selection['permission']
}

function itemOf(row: Row, groups: readonly Group[], values: readonly Value[]): Item {
  const item: Record<string, unknown> = {}
  let index = 0
  for (const group of groups) item[group.name] = group.decode(row[`c${index++}`])
  for (const { columns, decode, name, operation } of values) {
    const value = decode(columns.map(() => row[`c${index++}`]))
    if (name === null) item[operation] = value
    else item[operation] = { ...Object(item[operation]), [name]: value }
  }
  return item
}

/** The measured value of a path of the query, once the caller has access to it. */
function measuredOf(context: ReadContext, scope: Scope, path: string): Measured & { readonly name: string } {
  const call = parseFunction(path)
  const field = queryableField(context.caller, scope.info, scope.permission, call?.field ?? path)
  if (call) {
    const value = functionValue(context, scope, field, call.id)
    // Only in rules of the permissions a function may not apply.
    if (value === null) throw forbidden()
    return { name: functionName(call), field: null, subject: numberSubject(context.kind, value) }
  }
  if (!field.column)
    throw context.caller.admin ? invalidQuery(`"${path}" of "${scope.info.name}" has no values.`) : forbidden()
  return { name: path, field, subject: columnSubject(context.kind, scope.alias, field) }
}

function groupOf(context: ReadContext, scope: Scope, path: string, place: number): Group {
  const { field, name, subject } = measuredOf(context, scope, path)
  // JSON is compared as text; PostgreSQL cannot compare it otherwise.
  const read = field === null ? subject.value : columnRead(context.kind, scope.alias, field)
  const inText = context.kind === 'postgres' && field !== null && isJson(field.type)
  return {
    name,
    path,
    read: inText ? subject.text : read,
    // A function is sorted by its position: its expression may use columns that are not grouped.
    order: field === null ? sql.lit(place) : inText ? subject.text : subject.order,
    decode: stored => (field ? wireValue(field, stored) : numberOf(context, stored)),
  }
}

/** The dialect groups by text on PostgreSQL, where parts of dates are exact numbers. */
const numberOf = ({ kind }: ReadContext, stored: unknown): unknown =>
  stored === null || stored === undefined ? null : kind === 'postgres' ? String(stored) : Number(stored)

function valueFor(context: ReadContext, scope: Scope, { field: path, operation }: Aggregate): Value {
  if (path === '*' || operation === 'countAll')
    return { operation, name: null, path: '*', ...countOf(context.kind, sql`*`) }
  const measured = measuredOf(context, scope, path)
  const value = aggregateValue(operation, measured)
  if (typeof value === 'string')
    throw invalidQuery(`"${operation}" does not apply to "${path}" of "${scope.info.name}": ${value}.`)
  return { operation, name: measured.name, path, ...value }
}

/** By a group, or by a value: `-count`, `count.id`. */
function sortOf(
  context: ReadContext,
  scope: Scope,
  groups: readonly Group[],
  values: readonly Value[],
  { descending, path }: SortKey,
): RawBuilder<unknown> {
  const [first = '', ...rest] = path
  const group = rest.length === 0 ? groups.find(each => each.path === first || each.name === first) : undefined
  const field = rest.join('.')
  const value = values.find(each => each.operation === first && (field === '' || field === each.path))
  const [expression] = group ? [group.order] : (value?.columns ?? [])
  if (!expression) {
    // A field that cannot be queried is refused as FORBIDDEN.
    queryableField(context.caller, scope.info, scope.permission, parseFunction(first)?.field ?? first)
    throw invalidQuery(`"sort" must be one of the groups or values, not "${path.join('.')}".`)
  }
  const direction = descending ? 'desc' : 'asc'
  const nulls = context.kind === 'sqlite' ? '' : descending ? ' nulls last' : ' nulls first'
  return sql`${expression} ${sql.raw(direction + nulls)}`
}
