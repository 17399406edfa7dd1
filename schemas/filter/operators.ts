import type { Condition, Scalar } from './FilterTree.ts'

/** The shape of an operator's operand: one value, a list, two bounds, or nothing. */
export type OperandShape = 'one' | 'list' | 'range' | 'none'

export interface Operator {
  /** The name in presets and in the studio; the wire format prefixes it with an underscore. */
  readonly id: OperatorId
  /** Key of the label in the catalog. */
  readonly label: string
  readonly operand: OperandShape
  /** The condition for an operand; a string is the reason why the operand is invalid. */
  readonly condition: (operand: unknown) => Condition | string
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The strings "true" and "false" are booleans in filters. */
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

const text = (negated: boolean, at?: 'start' | 'end') => (operand: unknown) =>
  typeof operand === 'string' || typeof operand === 'number'
    ? ({ kind: 'contains', text: String(operand), ...(at ? { at } : {}), negated } as const)
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

/** The operand of each operator, and its test. */
const tests = {
  eq: ['one', one(value => ({ kind: 'equal', value, negated: false }))],
  neq: ['one', one(value => ({ kind: 'equal', value, negated: true }))],
  lt: ['one', order('<')],
  lte: ['one', order('<=')],
  gt: ['one', order('>')],
  gte: ['one', order('>=')],
  contains: ['one', text(false)],
  ncontains: ['one', text(true)],
  in: ['list', some(values => ({ kind: 'in', values, negated: false }))],
  nin: ['list', some(values => ({ kind: 'in', values, negated: true }))],
  between: ['range', range(false)],
  nbetween: ['range', range(true)],
  null: ['none', flag('null', false)],
  nnull: ['none', flag('null', true)],
  empty: ['none', flag('empty', false)],
  nempty: ['none', flag('empty', true)],
  // Every text comparison ignores case (decision 15), so these names mean the same as the others.
  icontains: ['one', text(false)],
  nicontains: ['one', text(true)],
  starts_with: ['one', text(false, 'start')],
  nstarts_with: ['one', text(true, 'start')],
  istarts_with: ['one', text(false, 'start')],
  nistarts_with: ['one', text(true, 'start')],
  ends_with: ['one', text(false, 'end')],
  nends_with: ['one', text(true, 'end')],
  iends_with: ['one', text(false, 'end')],
  niends_with: ['one', text(true, 'end')],
} as const satisfies Readonly<Record<string, readonly [OperandShape, Operator['condition']]>>

export type OperatorId = keyof typeof tests

// Safe: the keys are those of the object above.
export const operatorIds = Object.keys(tests) as readonly OperatorId[]

/** Every operator: its label, its operand, its test. */
export const operators = Object.fromEntries(
  operatorIds.map(id => [id, { id, label: `operators.${id}`, operand: tests[id][0], condition: tests[id][1] }]),
) as Readonly<Record<OperatorId, Operator>>

export const isOperatorId = (name: string): name is OperatorId => Object.hasOwn(operators, name)
