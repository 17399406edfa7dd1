import type { FieldType } from '#schemas/data/FieldType.ts'
import { isGeometry } from '#schemas/data/fieldTypes.ts'
import { isMomentType, toInput } from '#schemas/data/moment.ts'
import type { PresetClause } from '#schemas/data/PresetFilter.ts'
import type { Scalar } from '#schemas/filter/FilterTree.ts'
import { isOperatorId, type OperandShape, type OperatorId, operators } from '#schemas/filter/operators.ts'

/** The result of reading a clause. Only a ready one is sent. */
export type ClauseReading =
  | { readonly kind: 'ready'; readonly operator: OperatorId; readonly operand: Scalar | readonly Scalar[] }
  /** A value is missing. */
  | { readonly kind: 'incomplete' }
  /** The clause is invalid: its field or operator does not exist, or the value has the wrong type. */
  | { readonly kind: 'broken'; readonly reason: 'field' | 'operator' | 'value' }

/** Parses a clause by the type of its field; null if the field does not exist. */
export function readClause(clause: PresetClause, type: FieldType | null): ClauseReading {
  if (type === null) return { kind: 'broken', reason: 'field' }
  if (!isOperatorId(clause.operator)) return { kind: 'broken', reason: 'operator' }
  const { id: operator, operand: shape } = operators[clause.operator]
  // Operators without a value are sent as true.
  if (shape === 'none') return { kind: 'ready', operator, operand: true }
  const asText = takesText(operator)
  const parse = (entry: string) => (asText ? entry : parseScalar(entry, type))
  const entries = entriesOf(clause.value, shape)
  const filled = shape === 'list' ? entries.filter(entry => entry !== '') : entries
  const isWhole = shape === 'range' ? filled.length === 2 : filled.length > 0
  if (!isWhole || filled.includes('')) return { kind: 'incomplete' }
  const values = filled.map(parse).filter(value => value !== null)
  const [first] = values
  if (values.length < filled.length || first === undefined) return { kind: 'broken', reason: 'value' }
  return { kind: 'ready', operator, operand: shape === 'one' ? first : values }
}

/** Whether the operator looks for a part of a text: then any value is a text. */
const takesText = (operator: OperatorId): boolean => /(contains|_with)$/.test(operator)

/** The values of a clause as texts, one per input: always one, two bounds, or a list. */
export function entriesOf(value: unknown, shape: OperandShape): readonly string[] {
  if (shape === 'none') return []
  if (shape === 'one') return [textOf(value)]
  const entries = Array.isArray(value)
    ? value.map(textOf)
    : textOf(value)
        .split(',')
        .map(entry => entry.trim())
  return shape === 'range' ? [entries[0] ?? '', entries[1] ?? ''] : entries
}

/** Converts input texts to the stored value: lists are comma-joined, or an array if a text contains a comma. */
export function storedValue(entries: readonly string[], shape: OperandShape): string | readonly string[] | undefined {
  if (shape === 'none' || entries.every(entry => entry === '')) return undefined
  if (shape === 'one') return entries[0]
  return entries.some(entry => entry.includes(',') || entry !== entry.trim()) ? entries : entries.join(',')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const whole = /^[+-]?\d+$/

/** A typed value by the type of the field; null if it is invalid. The server resolves `$NOW` and similar values. */
function parseScalar(entry: string, type: FieldType): Scalar {
  if (isGeometry(type)) return entry
  const word = entry.trim()
  if (/^\$[A-Z_]+$/.test(word)) return word
  switch (type) {
    case 'integer':
      return whole.test(word) && Number.isFinite(Number(word)) ? Number(word) : null
    case 'float':
      return number.test(word) && Number.isFinite(Number(word)) ? Number(word) : null
    case 'bigInteger':
      return whole.test(word) ? word : null
    case 'decimal':
      return number.test(word) ? word : null
    case 'boolean':
      return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : null
    case 'date':
    case 'dateTime':
    case 'time':
    case 'timestamp':
      return isMomentType(type) && toInput(word, type) !== null ? word : null
    case 'uuid':
      return word === '' ? null : word
    case 'string':
    case 'text':
    case 'json':
    case 'csv':
    case 'alias':
    case 'binary':
    case 'unknown':
      return entry
  }
}
