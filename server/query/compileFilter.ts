import { type RawBuilder, sql } from 'kysely'
import type { Condition, Filter } from '#schemas/filter/FilterTree.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import { authorize } from '#server/services/authorize.ts'
import { forbidden, invalidQuery } from '#server/services/Failure.ts'
import type { Rights } from '#server/services/Rights.ts'
import type { CollectionInfo, FieldInfo } from '#server/services/schema/Snapshot.ts'
import { columnRef } from './columnRef.ts'
import { always, compileCondition, never, type Predicate } from './compileCondition.ts'
import { askableField } from './fieldAccess.ts'
import type { NextAlias, ReadContext } from './ReadContext.ts'
import { rowsPredicate } from './rowsPredicate.ts'

/** Where a filter stands: a collection under an alias, and whose word it is. */
export interface FilterScope {
  readonly info: CollectionInfo
  readonly alias: string
  /** The rights of the one who asks; null for a rule of the permissions, which may look at everything. */
  readonly rights: Rights | null
  readonly next: NextAlias
}

/**
 * A filter as a predicate. Names that the caller may not ask about fail as FORBIDDEN; unknown ones as INVALID_QUERY to
 * administrators. Every step into another collection keeps to the rows the caller may read there; to-many steps are
 * EXISTS, so that no row repeats.
 */
export function compileFilter(context: ReadContext, scope: FilterScope, filter: Filter): Predicate {
  switch (filter.kind) {
    case 'and':
      return joined(context, scope, filter.filters, ' and ', always)
    case 'or':
      return joined(context, scope, filter.filters, ' or ', never)
    case 'field': {
      const field = fieldOf(context, scope, filter.field)
      if (!field) return never
      return field.column
        ? compileCondition(context.kind, scope.alias, field, filter.condition)
        : aliasCondition(context, scope, field, filter.condition)
    }
    case 'related': {
      const field = fieldOf(context, scope, filter.field)
      if (!field) return never
      if (!field.relation)
        return refuse(context, scope, `Field "${field.name}" of "${scope.info.name}" has no relation.`)
      const step = stepOf(context, scope, field, field.relation, filter.collection)
      return step ? exists(context, scope, step, inner => compileFilter(context, inner, filter.filter)) : never
    }
  }
}

function joined(
  context: ReadContext,
  scope: FilterScope,
  filters: readonly Filter[],
  operator: ' and ' | ' or ',
  nothing: Predicate,
): Predicate {
  if (filters.length === 0) return nothing
  return sql`(${sql.join(
    filters.map(inner => compileFilter(context, scope, inner)),
    sql.raw(operator),
  )})`
}

/** The field in question; null where a rule names one that is gone, which then covers nothing. */
function fieldOf(context: ReadContext, scope: FilterScope, name: string): FieldInfo | null {
  if (scope.rights === null) return scope.info.fields.get(name) ?? null
  return askableField(context.caller, scope.info, scope.rights, name)
}

function refuse(context: ReadContext, scope: FilterScope, message: string): Predicate {
  if (scope.rights === null) return never
  throw context.caller.admin ? invalidQuery(message) : forbidden()
}

/** One step along a relation: the table it leads to and how its rows are found. */
interface Step {
  readonly target: CollectionInfo
  readonly joined: (alias: string) => RawBuilder<unknown>
}

function stepOf(
  context: ReadContext,
  scope: FilterScope,
  field: FieldInfo,
  relation: RelationKind,
  collection: string | undefined,
): Step | null {
  const name = relation.kind === 'any' ? collection : 'junction' in relation ? relation.junction : relation.related
  const target = name === undefined ? undefined : context.snapshot.collections.get(name)
  if (!target || (relation.kind === 'any' && !relation.allowed.includes(target.name))) {
    refuse(context, scope, `"${field.name}" of "${scope.info.name}" doesn't lead to "${name ?? ''}".`)
    return null
  }
  const own = columnRef(scope.alias, field)
  switch (relation.kind) {
    case 'm2o':
    case 'file':
      return { target, joined: alias => sql`${columnRef(alias, target.primaryKey)} = ${own}` }
    case 'any':
      return {
        target,
        joined: alias => sql`cast(${columnRef(alias, target.primaryKey)} as text) = ${own}
          and ${sql.id(scope.alias, relation.collectionField)} = ${target.name}`,
      }
    case 'o2m':
    case 'm2m':
    case 'files':
    case 'translations':
    case 'm2a':
      return {
        target,
        joined: alias => sql`${sql.id(alias, relation.foreignKey)} = ${columnRef(scope.alias, scope.info.primaryKey)}`,
      }
  }
}

function exists(
  context: ReadContext,
  scope: FilterScope,
  { target, joined }: Step,
  inner: (scope: FilterScope) => Predicate,
): Predicate {
  const rights = scope.rights === null ? null : authorize(context.caller, 'read', target.name)
  if (scope.rights !== null && rights === null) throw forbidden()
  const alias = scope.next()
  const there: FilterScope = { info: target, alias, rights, next: scope.next }
  const rows = rights === null ? always : rowsPredicate(context, target, alias, rights, scope.next)
  return sql`exists (select 1 from ${sql.id(target.name)} as ${sql.id(alias)}
    where ${joined(alias)} and ${rows} and ${inner(there)})`
}

/** A condition on a field without a column: about the keys of the items it leads to. */
function aliasCondition(context: ReadContext, scope: FilterScope, field: FieldInfo, condition: Condition): Predicate {
  const relation = field.relation
  if (!relation) return refuse(context, scope, `Field "${field.name}" of "${scope.info.name}" holds no values.`)
  const step = stepOf(context, scope, field, relation, undefined)
  if (!step) return never
  const some = (inner: Condition) =>
    exists(context, scope, step, ({ alias }) => compileCondition(context.kind, alias, step.target.primaryKey, inner))
  switch (condition.kind) {
    case 'constant':
      return condition.value ? always : never
    case 'null':
    case 'empty': {
      const any = exists(context, scope, step, () => always)
      return condition.negated ? any : sql`not ${any}`
    }
    case 'order':
      return some(condition)
    case 'equal':
    case 'in':
    case 'contains':
    case 'between':
      return condition.negated ? sql`not ${some({ ...condition, negated: false })}` : some(condition)
  }
}
