import type { FieldType } from '../data/FieldType.ts'
import { isGeometry } from '../data/fieldTypes.ts'
import type { OperatorId } from './operators.ts'

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

/** For types without specific operators. */
const plainOperators: readonly OperatorId[] = [
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
]

/** The operators that a field of a type offers, in the order shown. */
export function operatorsFor(type: FieldType): readonly OperatorId[] {
  if (isGeometry(type)) return ['null', 'nnull']
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
      return plainOperators
  }
}
