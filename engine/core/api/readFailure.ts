import type { Problem, ProblemType } from '#schemas/validation/Problem.ts'
import type { ApiFailure, Refusal } from './ApiFailure.ts'

/** The failure in a response of status 400 and above. Never throws: other servers return all sorts of bodies. */
export function readFailure(status: number, body: unknown): Refusal {
  const errors = errorsOf(body)
  const first = errors[0]
  return {
    _tag: 'Refused',
    status,
    code: textOf(first?.extensions?.['code']) ?? 'UNKNOWN',
    message: first?.message ?? '',
    problems: errors.flatMap(problemOf),
    body,
  }
}

/** The errors in a response that name no field, each as a failure. */
export const failuresBesideProblems = (status: number, body: unknown): readonly ApiFailure[] =>
  errorsOf(body)
    .filter(error => problemOf(error).length === 0)
    .map(({ extensions, message = '' }) => ({
      _tag: 'Refused',
      status,
      code: textOf(extensions?.['code']) ?? 'UNKNOWN',
      message,
      problems: [],
      body,
    }))

interface LooseError {
  readonly message?: string
  readonly extensions?: Readonly<Record<string, unknown>>
}

function errorsOf(body: unknown): readonly LooseError[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return []
  return body.errors.map(entry => ({
    ...(typeof entry?.message === 'string' ? { message: entry.message } : {}),
    ...(typeof entry?.extensions === 'object' && entry.extensions !== null ? { extensions: entry.extensions } : {}),
  }))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Codes that name a field, and the type of problem that each is. */
const fieldCodes: Readonly<Record<string, ProblemType | null>> = {
  FAILED_VALIDATION: null,
  RECORD_NOT_UNIQUE: 'unique',
  INVALID_FOREIGN_KEY: 'foreign-key',
}

function problemOf(error: LooseError): readonly Problem[] {
  const extensions = error.extensions ?? {}
  const code = textOf(extensions['code']) ?? ''
  const field = textOf(extensions['field'])
  if (field === null || !Object.hasOwn(fieldCodes, code)) return []
  // Safe: for an unknown type the message is shown instead.
  const type = fieldCodes[code] ?? ((textOf(extensions['type']) ?? 'unknown') as ProblemType)
  return [
    {
      field,
      type,
      ...('valid' in extensions ? { valid: extensions['valid'] as Problem['valid'] & {} } : {}),
      ...('invalid' in extensions ? { invalid: extensions['invalid'] as Problem['invalid'] & {} } : {}),
      ...('substring' in extensions ? { substring: String(extensions['substring']) } : {}),
      ...(error.message === undefined ? {} : { message: error.message }),
    },
  ]
}
