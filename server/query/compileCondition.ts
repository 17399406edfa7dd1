import { type RawBuilder, sql } from 'kysely'
import { isJson } from '#schemas/data/fieldTypes.ts'
import type { Condition, Scalar } from '#schemas/filter/FilterTree.ts'
import { type Operand, operandOf } from '#server/values/operandOf.ts'
import { isText } from './columnRef.ts'
import { containsText } from './containsText.ts'
import type { Subject } from './Subject.ts'

export type Predicate = RawBuilder<unknown>

export const always: Predicate = sql`1 = 1`
export const never: Predicate = sql`1 = 0`

/**
 * Compiles the condition of an operator. Logic is two-valued as in memory: a negated condition also matches null. If a
 * value cannot be compared with the column, the result is decided here instead of in the database.
 */
export function compileCondition(subject: Subject, condition: Condition): Predicate {
  const column = subject.value
  switch (condition.kind) {
    case 'constant':
      return condition.value ? always : never
    case 'pattern':
    case 'submitted':
      // Only rules for values use this, in memory; the database cannot evaluate it.
      return never
    case 'null':
      return condition.negated ? sql`${column} is not null` : sql`${column} is null`
    case 'empty':
      return empty(subject, condition.negated)
    case 'equal':
      return negatable(column, equal(subject, condition.value), condition.negated, condition.value === null)
    case 'in':
      return isIn(subject, condition.values, condition.negated)
    case 'contains':
      return negatable(
        column,
        containsText(subject.kind, subject.text, condition.text, condition.at),
        condition.negated,
      )
    case 'order':
      return compare(subject, condition.operator, condition.value)
    case 'between': {
      const from = compare(subject, '>=', condition.from)
      const to = compare(subject, '<=', condition.to)
      return negatable(column, from === never || to === never ? never : sql`(${from} and ${to})`, condition.negated)
    }
  }
}

/** A predicate that is unknown for null, or its negation that is true for null. */
function negatable(column: RawBuilder<unknown>, predicate: Predicate, negated: boolean, onNull = false): Predicate {
  if (!negated) return predicate
  if (predicate === never) return always
  return onNull ? sql`not (${predicate})` : sql`(${column} is null or not (${predicate}))`
}

/** Null, the empty text, the empty list. */
function empty({ text, type, value: column }: Subject, negated: boolean): Predicate {
  const texts = isJson(type) ? ['', '[]', '""'] : isText({ type }) ? [''] : []
  if (texts.length === 0) return negated ? sql`${column} is not null` : sql`${column} is null`
  const list = sql.join(texts)
  return negated
    ? sql`(${column} is not null and ${text} not in (${list}))`
    : sql`(${column} is null or ${text} in (${list}))`
}

/** The two sides of a comparison, converted so that they can be compared. */
function sides({ compared, kind, text, type }: Subject, operand: Operand) {
  const exact = type === 'integer' || type === 'bigInteger' || type === 'decimal'
  if (kind === 'postgres') {
    const small = type === 'integer' && Number.isInteger(operand) && Math.abs(Number(operand)) < 2 ** 31
    const left = compared
    if (exact && !small) return { left, right: sql`cast(${String(operand)} as numeric)` }
    if (type === 'float') return { left, right: sql`cast(${String(operand)} as double precision)` }
    if (type === 'boolean') return { left: sql`cast(${left} as integer)`, right: sql`${operand === true ? 1 : 0}` }
    return { left, right: sql`${operand}` }
  }
  const left = isJson(type) ? text : compared
  if (typeof operand === 'bigint') return { left, right: sql`${fits(operand) ? operand : Number(operand)}` }
  return { left, right: sql`${typeof operand === 'boolean' ? Number(operand) : operand}` }
}

const fits = (value: bigint): boolean => value < 2n ** 63n && value >= -(2n ** 63n)

function equal(subject: Subject, value: Scalar): Predicate {
  if (value === null) return sql`${subject.value} is null`
  const operand = operandOf(subject.type, value)
  if (operand === undefined) return never
  const { left, right } = sides(subject, operand)
  return sql`${left} = ${right}`
}

function isIn(subject: Subject, values: readonly Scalar[], negated: boolean): Predicate {
  const column = subject.value
  const withNull = values.includes(null)
  const pairs = values.flatMap(value => {
    const operand = value === null ? undefined : operandOf(subject.type, value)
    return operand === undefined ? [] : [sides(subject, operand)]
  })
  const [first] = pairs
  const listed = first ? sql`${first.left} in (${sql.join(pairs.map(pair => pair.right))})` : never
  if (withNull) {
    const either = sql`(${column} is null or ${listed})`
    return negated ? sql`(${column} is not null and not (${listed}))` : either
  }
  return negatable(column, listed, negated)
}

function compare(subject: Subject, operator: '<' | '<=' | '>' | '>=', value: Scalar): Predicate {
  const operand = value === null ? undefined : operandOf(subject.type, value)
  if (operand === undefined) return never
  const { left, right } = sides(subject, operand)
  return sql`${left} ${sql.raw(operator)} ${right}`
}
