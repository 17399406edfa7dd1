import type { OutputUnit } from '@cfworker/json-schema'
import type { RJSFSchema } from '@rjsf/utils'
import type { Problem } from '#schemas/validation/Problem.ts'

/** What is wrong with an option, in the words that the studio has for values. */
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

/** What stands at a JSON pointer such as `#/properties/limit/minimum`. */
function valueAt(schema: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((found, part) => {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
      // Safe: an object of JSON is a record.
      return typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>)[key] : undefined
    }, schema)
}
