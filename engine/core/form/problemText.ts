import type { Problem } from '#schemas/validation/Problem.ts'
import type { Text } from '../i18n/createText.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'

const knownProblems: ReadonlySet<string> = new Set([
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
  'rows',
])

/** Problems that no field rule is about: these always use the built-in message. */
const ownWords = /required|nnull|unique|type|too|key|rows/

/**
 * The message of a problem: the administrator's message of the field rule, or else that of the problem type; the
 * server's for an unknown type.
 */
export function problemText(problem: Problem, text: Text, field?: Pick<FieldInfo, 'meta'>): string {
  const { validation, validation_message } = field?.meta ?? {}
  if (validation && validation_message && !ownWords.test(problem.type)) return validation_message
  if (!knownProblems.has(problem.type)) return problem.message || text('validation.unknown')
  return text(`validation.${problem.type.replaceAll('-', '_')}`, {
    valid: list(problem.valid),
    invalid: list(problem.invalid),
    substring: problem.substring ?? '',
  })
}

const list = (value: Problem['valid']): string =>
  value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value)
