import { sql } from 'kysely'
import type { Condition, Filter } from '#schemas/filter/FilterTree.ts'
import type { FieldInfo } from '#server/model/Snapshot.ts'
import { always, compileCondition, never, type Predicate } from './compileCondition.ts'
import { queryableField } from './fieldAccess.ts'
import { functionValue } from './functionValue.ts'
import type { ReadContext } from './ReadContext.ts'
import { type FilterScope, refuse, relatedRows, type Step, stepOf } from './relationStep.ts'
import { columnSubject, numberSubject } from './Subject.ts'

/**
 * A filter as a predicate. Fields that the caller cannot query fail as FORBIDDEN; unknown ones as INVALID_QUERY for
 * administrators. Every step into another collection is limited to the rows that the caller can read there; to-many
 * steps are EXISTS, so that no row repeats.
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
      if (filter.function) {
        const value = functionValue(context, scope, field, filter.function)
        return value ? compileCondition(numberSubject(context.kind, value), filter.condition) : never
      }
      return field.column
        ? compileCondition(columnSubject(context.kind, scope.alias, field), filter.condition)
        : aliasCondition(context, scope, field, filter.condition)
    }
    case 'related':
      return relatedFilter(context, scope, filter)
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

/** The field of a condition; null if a rule uses a deleted field and therefore covers nothing. */
function fieldOf(context: ReadContext, scope: FilterScope, name: string): FieldInfo | null {
  if (scope.permission !== null) return queryableField(context.caller, scope.info, scope.permission, name)
  const field = scope.info.fields.get(name) ?? null
  if (!field) scope.onLost?.()
  return field
}

/** A filter on related items: at least one matches, or none does. */
function relatedFilter(
  context: ReadContext,
  scope: FilterScope,
  filter: Extract<Filter, { kind: 'related' }>,
): Predicate {
  const field = fieldOf(context, scope, filter.field)
  if (!field) return never
  if (!field.relation) {
    refuse(context, scope, `Field "${field.name}" of "${scope.info.name}" has no relation.`)
    return never
  }
  const step = stepOf(context, scope, field, field.relation, filter.collection)
  if (!step) return never
  if (!filter.negated) return exists(context, scope, step, inner => compileFilter(context, inner, filter.filter))
  let lost = false
  const onLost = () => {
    lost = true
    scope.onLost?.()
  }
  const some = exists(context, scope, step, inner => compileFilter(context, { ...inner, onLost }, filter.filter))
  return lost ? never : sql`not ${some}`
}

const exists = (
  context: ReadContext,
  scope: FilterScope,
  step: Step,
  inner: (scope: FilterScope) => Predicate,
): Predicate => sql`exists ${relatedRows(context, scope, step, sql`1`, inner)}`

/** A condition on a field without a column: about the keys of its related items. */
function aliasCondition(context: ReadContext, scope: FilterScope, field: FieldInfo, condition: Condition): Predicate {
  const { relation } = field
  if (!relation) {
    refuse(context, scope, `Field "${field.name}" of "${scope.info.name}" has no values.`)
    return never
  }
  const step = stepOf(context, scope, field, relation, undefined)
  if (!step) return never
  const some = (inner: Condition) =>
    exists(context, scope, step, ({ alias }) =>
      compileCondition(columnSubject(context.kind, alias, step.target.primaryKey), inner),
    )
  switch (condition.kind) {
    case 'constant':
      return condition.value ? always : never
    case 'pattern':
    case 'submitted':
      return never
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
