import { type RawBuilder, sql } from 'kysely'
import type { Condition, Scalar } from '#schemas/filter/FilterTree.ts'
import type { DatabaseKind } from '#server/database/Database.ts'
import type { FieldInfo } from '#server/services/schema/Snapshot.ts'
import { type Operand, operandOf } from '#server/values/operandOf.ts'
import { columnOrder, columnRef, columnText, isText } from './columnRef.ts'
import { containsText } from './containsText.ts'

export type Predicate = RawBuilder<unknown>

export const always: Predicate = sql`1 = 1`
export const never: Predicate = sql`1 = 0`

/**
 * What an operator asks of a column. Null logic is two-valued as in memory: a negated condition also holds for null.
 * A value that nothing in the column can be compared with decides the answer here, not in the database.
 */
export function compileCondition(kind: DatabaseKind, alias: string, field: FieldInfo, condition: Condition): Predicate {
  const column = columnRef(alias, field)
  switch (condition.kind) {
    case 'constant':
      return condition.value ? always : never
    case 'null':
      return condition.negated ? sql`${column} is not null` : sql`${column} is null`
    case 'empty':
      return empty(alias, field, condition.negated)
    case 'equal':
      return negatable(column, equal(kind, alias, field, condition.value), condition.negated, condition.value === null)
    case 'in':
      return isIn(kind, alias, field, condition.values, condition.negated)
    case 'contains':
      return negatable(column, containsText(kind, columnText(alias, field), condition.text), condition.negated)
    case 'order':
      return compare(kind, alias, field, condition.operator, condition.value)
    case 'between': {
      const from = compare(kind, alias, field, '>=', condition.from)
      const to = compare(kind, alias, field, '<=', condition.to)
      return negatable(column, from === never || to === never ? never : sql`(${from} and ${to})`, condition.negated)
    }
  }
}

/** A predicate that is unknown for null, or its opposite that holds for null. */
function negatable(column: RawBuilder<unknown>, predicate: Predicate, negated: boolean, onNull = false): Predicate {
  if (!negated) return predicate
  if (predicate === never) return always
  return onNull ? sql`not (${predicate})` : sql`(${column} is null or not (${predicate}))`
}

/** Null, the empty text, the empty list. */
function empty(alias: string, field: FieldInfo, negated: boolean): Predicate {
  const column = columnRef(alias, field)
  const texts = field.type === 'json' ? ['', '[]', '""'] : isText(field) ? [''] : []
  if (texts.length === 0) return negated ? sql`${column} is not null` : sql`${column} is null`
  const list = sql.join(texts)
  const text = columnText(alias, field)
  return negated
    ? sql`(${column} is not null and ${text} not in (${list}))`
    : sql`(${column} is null or ${text} in (${list}))`
}

/** The two sides of a comparison, each in a form in which the other can be compared with it. */
function sides(kind: DatabaseKind, alias: string, field: FieldInfo, operand: Operand) {
  const exact = field.type === 'integer' || field.type === 'bigInteger' || field.type === 'decimal'
  if (kind === 'postgres') {
    const small = field.type === 'integer' && Number.isInteger(operand) && Math.abs(Number(operand)) < 2 ** 31
    const left = columnOrder(kind, alias, field)
    if (exact && !small) return { left, right: sql`cast(${String(operand)} as numeric)` }
    if (field.type === 'float') return { left, right: sql`cast(${String(operand)} as double precision)` }
    if (field.type === 'boolean')
      return { left: sql`cast(${left} as integer)`, right: sql`${operand === true ? 1 : 0}` }
    return { left, right: sql`${operand}` }
  }
  const left = field.type === 'json' ? columnText(alias, field) : columnOrder(kind, alias, field)
  if (typeof operand === 'bigint') return { left, right: sql`${fits(operand) ? operand : Number(operand)}` }
  return { left, right: sql`${typeof operand === 'boolean' ? Number(operand) : operand}` }
}

const fits = (value: bigint): boolean => value < 2n ** 63n && value >= -(2n ** 63n)

function equal(kind: DatabaseKind, alias: string, field: FieldInfo, value: Scalar): Predicate {
  if (value === null) return sql`${columnRef(alias, field)} is null`
  const operand = operandOf(field.type, value)
  if (operand === undefined) return never
  const { left, right } = sides(kind, alias, field, operand)
  return sql`${left} = ${right}`
}

function isIn(
  kind: DatabaseKind,
  alias: string,
  field: FieldInfo,
  values: readonly Scalar[],
  negated: boolean,
): Predicate {
  const column = columnRef(alias, field)
  const withNull = values.includes(null)
  const pairs = values.flatMap(value => {
    const operand = value === null ? undefined : operandOf(field.type, value)
    return operand === undefined ? [] : [sides(kind, alias, field, operand)]
  })
  const [first] = pairs
  const listed = first ? sql`${first.left} in (${sql.join(pairs.map(pair => pair.right))})` : never
  if (withNull) {
    const either = sql`(${column} is null or ${listed})`
    return negated ? sql`(${column} is not null and not (${listed}))` : either
  }
  return negatable(column, listed, negated)
}

function compare(
  kind: DatabaseKind,
  alias: string,
  field: FieldInfo,
  operator: '<' | '<=' | '>' | '>=',
  value: Scalar,
): Predicate {
  const operand = value === null ? undefined : operandOf(field.type, value)
  if (operand === undefined) return never
  const { left, right } = sides(kind, alias, field, operand)
  return sql`${left} ${sql.raw(operator)} ${right}`
}
