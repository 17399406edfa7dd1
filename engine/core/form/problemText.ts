import type { Problem } from '#schemas/validation/Problem.ts'
import type { Text } from '../i18n/createText.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'

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
  'regex',
])

/** What no rule of a field is about: it has words of its own whatever the administrator says. */
const ownWords = /required|nnull|unique|type|too|key/

/**
 * What is wrong with a value: the administrator's words for the rule of the field, else those for the type of problem; a
 * type without words of its own gives the server's (P-261, P-293).
 */
export function problemText(problem: Problem, text: Text, field?: Pick<FieldInfo, 'meta'>): string {
  const { validation, validation_message } = field?.meta ?? {}
  if (validation && validation_message && !ownWords.test(problem.type)) return validation_message
  if (!known.has(problem.type)) return problem.message || text('validation.unknown')
  return text(`validation.${problem.type.replaceAll('-', '_')}`, {
    valid: list(problem.valid),
    invalid: list(problem.invalid),
    substring: problem.substring ?? '',
  })
}

const list = (value: Problem['valid']): string =>
  value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value)
