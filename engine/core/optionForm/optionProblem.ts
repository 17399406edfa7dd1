import type { OutputUnit } from '@cfworker/json-schema'
import type { RJSFSchema } from '@rjsf/utils'
import type { Problem } from '#schemas/validation/Problem.ts'

/** The problem of an option, in the terms of field problems. */
export function optionProblem({ keyword, keywordLocation }: OutputUnit, schema: RJSFSchema, field: string): Problem {
  const limit = valueAt(schema, keywordLocation)
  const valid = typeof limit === 'number' ? { valid: limit } : {}
  switch (keyword) {
    case 'type':
      return { field, type: 'type' }
    case 'required':
      return { field, type: 'required' }
    case 'minimum':
      return { field, type: 'gte', ...valid }
    case 'maximum':
      return { field, type: 'lte', ...valid }
    case 'maxLength':
      return { field, type: 'too-long', ...valid }
    case 'enum':
      return { field, type: 'in', valid: Array.isArray(limit) ? limit.filter(each => each !== null) : [] }
    default:
      return { field, type: 'unknown' }
  }
}

/** The value at a JSON pointer such as `#/properties/limit/minimum`. */
function valueAt(schema: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
      // Safe: an object of JSON is a record.
      return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
    }, schema)
}
