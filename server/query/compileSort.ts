import { type RawBuilder, sql } from 'kysely'
import { parseFunction } from '#schemas/filter/functions.ts'
import { authorize } from '#server/access/authorize.ts'
import type { CompiledPermission } from '#server/access/CompiledPermission.ts'
import { forbidden, invalidQuery } from '#server/failures/Failure.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { columnOrder, columnRef } from './columnRef.ts'
import { noSuchField, queryableField } from './fieldAccess.ts'
import { functionValue } from './functionValue.ts'
import type { NextAlias, ReadContext } from './ReadContext.ts'
import type { ReadQuery } from './ReadQuery.ts'
import { rowsPredicate } from './rowsPredicate.ts'

/** The direction of a column. SQLite sorts nulls before all values, PostgreSQL after them. */
function direction(kind: ReadContext['kind'], descending: boolean, nullsLast: boolean): RawBuilder<unknown> {
  const isUsual = nullsLast === (kind === 'sqlite' ? descending : !descending)
  return sql.raw(`${descending ? 'desc' : 'asc'}${isUsual ? '' : nullsLast ? ' nulls last' : ' nulls first'}`)
}

/**
 * The order: as requested, else the sort field; then the key in the direction of the last field, so that the order is
 * deterministic and an index has it in both directions. On both databases, nulls come first ascending and last
 * descending; items without a position in the sort field always come last. Read backwards, every part is reversed.
 */
export function compileSort(
  context: ReadContext,
  info: CollectionInfo,
  alias: string,
  permission: CompiledPermission,
  { backwards, sort }: Pick<ReadQuery, 'backwards' | 'sort'>,
  next: NextAlias,
): RawBuilder<unknown> {
  const isReversed = backwards !== undefined
  const keys = sort.map(({ path, descending }) => {
    const value = sortValue(context, info, alias, permission, path, next)
    const isDescending = descending !== isReversed
    // PostgreSQL would not use the index of the key: it takes keys for nullable here.
    if (isField(path, info.primaryKey.name)) return isDescending ? sql`${value} desc` : value
    const isSortField = isField(path, info.sortField)
    return sql`${value} ${direction(context.kind, isDescending, isSortField ? !isReversed : isDescending)}`
  })
  const sortField = info.sortField === null ? undefined : info.fields.get(info.sortField)
  if (keys.length === 0 && sortField?.column)
    keys.push(sql`${columnOrder(context.kind, alias, sortField)} ${direction(context.kind, isReversed, !isReversed)}`)
  const last = sort.at(-1)
  const key = columnOrder(context.kind, alias, info.primaryKey)
  if (!last || !isField(last.path, info.primaryKey.name))
    keys.push((last?.descending ?? false) !== isReversed ? sql`${key} desc` : key)
  return sql.join(keys)
}

const isField = (path: readonly string[], field: string | null): boolean => path.length === 1 && path[0] === field

/** A column, or one at the end of to-one relations; null for a related item that the caller cannot read. */
function sortValue(
  context: ReadContext,
  info: CollectionInfo,
  alias: string,
  permission: CompiledPermission,
  path: readonly string[],
  next: NextAlias,
): RawBuilder<unknown> {
  const [name = '', ...rest] = path
  const call = parseFunction(name)
  const field = queryableField(context.caller, info, permission, call?.field ?? name)
  if (call && rest.length === 0) {
    const value = functionValue(context, { info, alias, permission, next, covered: rowsPredicate }, field, call.id)
    if (value) return value
  }
  if (rest.length === 0) {
    if (field.column) return columnOrder(context.kind, alias, field)
    throw context.caller.admin ? invalidQuery(`"${name}" of "${info.name}" can't be sorted by.`) : forbidden()
  }
  const relation = field.relation
  const target =
    relation?.kind === 'm2o' || relation?.kind === 'file'
      ? context.snapshot.collections.get(relation.related)
      : undefined
  if (!target) throw noSuchField(context.caller, info, path.join('.'))
  const targetAccess = authorize(context.caller, 'read', target.name)
  if (!targetAccess) throw forbidden()
  const inner = next()
  return sql`(select ${sortValue(context, target, inner, targetAccess, rest, next)}
    from ${sql.id(target.name)} as ${sql.id(inner)}
    where ${columnRef(inner, target.primaryKey)} = ${columnRef(alias, field)}
    and ${rowsPredicate(context, target, inner, targetAccess, next)})`
}
