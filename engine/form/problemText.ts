import type { Problem } from '#schemas/validation/Problem.ts'
import type { Text } from '../i18n/createText.ts'

const known: ReadonlySet<string> = new Set([
  'eq',
  'neq',
  'in',
  'nin',
  'contains',
  'ncontains',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'nbetween',
  'empty',
  'nempty',
  'null',
  'nnull',
  'required',
  'unique',
  'type',
  'too-long',
  'foreign-key',
])

/** What is wrong with a value, by its type; a type without words of its own gives the server's (P-261, P-293). */
export function problemText(problem: Problem, text: Text): string {
  if (!known.has(problem.type)) return problem.message || text('validation.unknown')
  return text(`validation.${problem.type.replaceAll('-', '_')}`, {
    valid: list(problem.valid),
    invalid: list(problem.invalid),
    substring: problem.substring ?? '',
  })
}

const list = (value: Problem['valid']): string =>
  value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value)
