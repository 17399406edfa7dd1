import { Data } from 'effect'
import { type FailureCode, failureStatus, type WireError } from '#schemas/api/failure.ts'
import type { Problem } from '#schemas/validation/Problem.ts'

/** A failure that the caller can handle: sent as the error envelope. Several entries are several failed fields. */
export class Failure extends Data.TaggedError('Failure')<{
  readonly code: FailureCode
  readonly message: string
  readonly errors: readonly WireError[]
}> {
  get status(): number {
    return failureStatus[this.code]
  }
}

/** A failure with one entry. `extensions` holds the details of the code. */
export const failure = (code: FailureCode, message: string, extensions: Readonly<Record<string, unknown>> = {}) =>
  new Failure({ code, message, errors: [{ message, extensions: { ...extensions, code } }] })

/** The same failure for missing and forbidden data, so that it does not reveal what exists. */
export const forbidden = (message = "You don't have permission to access this.", extensions = {}) =>
  failure('FORBIDDEN', message, extensions)

export const invalidPayload = (message: string, extensions: Readonly<Record<string, unknown>> = {}) =>
  failure('INVALID_PAYLOAD', message, extensions)
export const invalidQuery = (message: string) => failure('INVALID_QUERY', message)
export const invalidCredentials = (message = 'Invalid user credentials.') => failure('INVALID_CREDENTIALS', message)

/** FAILED_VALIDATION with one entry per problem. */
export function failedValidation(problems: readonly Problem[]): Failure {
  const errors = problems.map(({ message, ...problem }) => ({
    message: message ?? problemText(problem),
    extensions: { ...problem, code: 'FAILED_VALIDATION' },
  }))
  return new Failure({ code: 'FAILED_VALIDATION', message: errors[0]?.message ?? 'Validation failed.', errors })
}

/** What is wrong with a value, as a sentence without a period. */
export function problemText(problem: Problem): string {
  const name = `"${problem.field}"`
  switch (problem.type) {
    case 'required':
      return `${name} is required`
    case 'type':
      return `${name} has a value of the wrong type`
    case 'too-long':
      return `${name} is longer than ${String(problem.valid)} characters`
    case 'null':
      return `${name} must be [null]`
    case 'eq':
      return `${name} must be [${String(problem.valid)}]`
    case 'in':
      return `${name} must be one of [${Array.isArray(problem.valid) ? problem.valid.join(', ') : String(problem.valid)}]`
    case 'contains':
      return `${name} must contain [${problem.substring ?? ''}]`
    case 'regex':
      return `${name} fails to match the required pattern`
    case 'unknown':
      return `${name} is not a field`
    case 'unique':
      return `${name} has to be unique`
    default:
      return `${name} contains an invalid value`
  }
}
