import type { FieldType } from '../data/FieldType.ts'
import type { Condition, Scalar } from './FilterTree.ts'

/** How an operator's operand is typed in: one value, a list, two bounds, or nothing. */
export type OperandShape = 'one' | 'list' | 'range' | 'none'

export interface Operator {
  /** The name in presets and in the studio; on the wire it has an underscore in front. */
  readonly id: OperatorId
  /** Key of the label in the catalogue. */
  readonly label: string
  readonly operand: OperandShape
  /** The condition for an operand; a string is the reason why the operand will not do. */
  readonly condition: (operand: unknown) => Condition | string
}

export const operatorIds = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'ncontains',
  'in',
  'nin',
  'between',
  'nbetween',
  'null',
  'nnull',
  'empty',
  'nempty',
] as const

export type OperatorId = (typeof operatorIds)[number]

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The strings "true" and "false" are booleans in filters (P-515). */
const scalar = (value: Scalar): Scalar => (value === 'true' ? true : value === 'false' ? false : value)

/** A list from an array or from `"a,b"`; null when it is neither. */
function list(operand: unknown): readonly Scalar[] | null {
  const values = typeof operand === 'string' ? operand.split(',').map(part => part.trim()) : operand
  const array: readonly unknown[] = Array.isArray(values) ? values : [values]
  return array.every(isScalar) ? array.map(scalar) : null
}

const one = (make: (value: Scalar) => Condition) => (operand: unknown) =>
  isScalar(operand) ? make(scalar(operand)) : 'one value is expected'

const some = (make: (values: readonly Scalar[]) => Condition) => (operand: unknown) => {
  const values = list(operand)
  return values === null ? 'a list of values is expected' : make(values)
}

const text = (negated: boolean) => (operand: unknown) =>
  typeof operand === 'string' || typeof operand === 'number'
    ? ({ kind: 'contains', text: String(operand), negated } as const)
    : 'a text is expected'

const range = (negated: boolean) => (operand: unknown) => {
  const values = list(operand)
  const [from, to] = values ?? []
  return values?.length === 2 && from !== undefined && to !== undefined
    ? ({ kind: 'between', from, to, negated } as const)
    : 'two values are expected, as a list or joined by a comma'
}

const order = (operator: '<' | '<=' | '>' | '>=') => one(value => ({ kind: 'order', operator, value }))

/** `_null: false` means not null (decision 26). */
const flag = (kind: 'null' | 'empty', negated: boolean) => (operand: unknown) => {
  if (operand === true || operand === 'true' || operand === '' || operand === undefined)
    return { kind, negated } as const
  if (operand === false || operand === 'false') return { kind, negated: !negated } as const
  return 'true or false is expected'
}

const define = (id: OperatorId, operand: OperandShape, condition: Operator['condition']): Operator => ({
  id,
  label: `operators.${id}`,
  operand,
  condition,
})

/** Every operator, once: what it is called, what it takes, what it asks (P-467). */
export const operators: Readonly<Record<OperatorId, Operator>> = {
  eq: define(
    'eq',
    'one',
    one(value => ({ kind: 'equal', value, negated: false })),
  ),
  neq: define(
    'neq',
    'one',
    one(value => ({ kind: 'equal', value, negated: true })),
  ),
  lt: define('lt', 'one', order('<')),
  lte: define('lte', 'one', order('<=')),
  gt: define('gt', 'one', order('>')),
  gte: define('gte', 'one', order('>=')),
  contains: define('contains', 'one', text(false)),
  ncontains: define('ncontains', 'one', text(true)),
  in: define(
    'in',
    'list',
    some(values => ({ kind: 'in', values, negated: false })),
  ),
  nin: define(
    'nin',
    'list',
    some(values => ({ kind: 'in', values, negated: true })),
  ),
  between: define('between', 'range', range(false)),
  nbetween: define('nbetween', 'range', range(true)),
  null: define('null', 'none', flag('null', false)),
  nnull: define('nnull', 'none', flag('null', true)),
  empty: define('empty', 'none', flag('empty', false)),
  nempty: define('nempty', 'none', flag('empty', true)),
}

export const isOperatorId = (name: string): name is OperatorId => Object.hasOwn(operators, name)

const textOperators: readonly OperatorId[] = ['contains', 'ncontains', 'eq', 'neq', 'empty', 'nempty', 'in', 'nin']
const rangeOperators: readonly OperatorId[] = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'nbetween',
  'empty',
  'nempty',
  'in',
  'nin',
]

/** The operators that a field of a type offers, in the order shown (P-461 … P-466). */
export function operatorsFor(type: FieldType): readonly OperatorId[] {
  switch (type) {
    case 'string':
    case 'text':
    case 'uuid':
    case 'json':
    case 'csv':
      return textOperators
    case 'boolean':
      return ['eq', 'empty', 'nempty']
    case 'integer':
    case 'bigInteger':
    case 'float':
    case 'decimal':
    case 'date':
    case 'dateTime':
    case 'time':
    case 'timestamp':
      return rangeOperators
    case 'alias':
    case 'binary':
    case 'unknown':
      return operatorIds
  }
}
