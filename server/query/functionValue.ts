import { type RawBuilder, sql } from 'kysely'
import { type FunctionId, functionTypes } from '#schemas/filter/functions.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { columnRef } from './columnRef.ts'
import type { ReadContext } from './ReadContext.ts'
import { type FilterScope, refuse, relatedRows, stepOf } from './relationStep.ts'
import { isToMany } from './Selection.ts'

type DatePart = Exclude<FunctionId, 'count'>

/**
 * The value of a function for a field, as an integer. Related items count if the caller can read them. The field was
 * checked with the caller's permissions. Null in a rule to which the function does not apply.
 */
export function functionValue(
  context: ReadContext,
  scope: FilterScope,
  field: FieldInfo,
  id: FunctionId,
): RawBuilder<unknown> | null {
  if (id === 'count' && field.relation && isToMany(field.relation)) {
    const step = stepOf(context, scope, field, field.relation, undefined)
    return step && relatedRows(context, scope, step, sql`count(*)`)
  }
  if (!functionApplies(field, id)) return refuse(context, scope, doesNotApply(scope.info, field, id))
  const column = columnRef(scope.alias, field)
  if (id === 'count') return context.kind === 'sqlite' ? sqliteLength(column) : postgresLength(column)
  return context.kind === 'sqlite' ? sqlitePart(id, column) : postgresPart(id, column, field)
}

/** Whether a function applies to a field: `count` for lists, parts of dates for dates. */
export const functionApplies = (field: FieldInfo, id: FunctionId): boolean =>
  (id === 'count' && field.relation !== null && isToMany(field.relation)) ||
  (field.column !== null && functionTypes[id].has(field.type))

export const doesNotApply = (info: CollectionInfo, field: FieldInfo, id: FunctionId): string =>
  `"${id}" does not apply to "${field.name}" of "${info.name}".`

const sqliteFormats: Readonly<Record<DatePart, string>> = {
  year: '%Y',
  month: '%m',
  week: '%V',
  day: '%d',
  weekday: '%w',
  hour: '%H',
  minute: '%M',
  second: '%S',
}

/** Older servers stored milliseconds since 1970 instead of text. */
function sqlitePart(id: DatePart, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const format = sql.lit(sqliteFormats[id])
  return sql`cast(case when typeof(${column}) in ('integer', 'real')
    then strftime(${format}, ${column} / 1000.0, 'unixepoch') else strftime(${format}, ${column}) end as integer)`
}

const postgresFields: Readonly<Record<DatePart, string>> = {
  year: 'year',
  month: 'month',
  week: 'week',
  day: 'day',
  weekday: 'dow',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
}

function postgresPart(id: DatePart, column: RawBuilder<unknown>, field: FieldInfo): RawBuilder<unknown> {
  const moment = field.type === 'timestamp' ? sql`${column} at time zone 'UTC'` : column
  return sql`cast(floor(extract(${sql.raw(postgresFields[id])} from ${moment})) as integer)`
}

const sqliteLength = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when json_valid(${column}) then
    case when json_type(${column}) = 'array' then json_array_length(${column}) end end`

const postgresLength = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when json_typeof(cast(${column} as json)) = 'array' then json_array_length(cast(${column} as json)) end`
