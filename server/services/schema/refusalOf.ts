import { Unalterable } from '#server/database/Unalterable.ts'
import { DatabaseError } from '#server/failures/DatabaseError.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { Outdated } from '#server/failures/Outdated.ts'
import type { ServiceError } from '#server/failures/ServiceError.ts'

/** What the databases' codes mean for a change of the model; PostgreSQL's by class where that is enough. */
const reasons: Readonly<Record<string, string>> = {
  '2BP01': 'something else in the database, such as a view, depends on it',
  '0A000': 'something else in the database, such as a view, depends on it',
  '22': 'a value that is there does not fit',
  '23': 'a value that is there does not fit',
  '42P07': 'the name is taken',
  '42701': 'the name is taken',
  '54': 'the table would be too large',
  SQLITE_CONSTRAINT: 'a value that is there does not fit',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'a value that is there does not fit',
  SQLITE_CONSTRAINT_NOTNULL: 'a value that is there does not fit',
  SQLITE_CONSTRAINT_UNIQUE: 'a value that is there does not fit',
  SQLITE_CONSTRAINT_TRIGGER: 'a trigger of the table refuses it',
  SQLITE_TOOBIG: 'the table would be too large',
}

/** A database error as a failure with our own explanation; every other failure unchanged. */
export function refusalOf(cause: ServiceError): ServiceError {
  if (!(cause instanceof DatabaseError)) return cause
  if (cause.cause instanceof Unalterable)
    return invalidPayload(`The table "${cause.cause.table}" has constraints that this change would lose.`)
  const { code } = cause
  const reason = reasons[code] ?? (/^\d/.test(code) ? reasons[code.slice(0, 2)] : undefined)
  return reason === undefined ? cause : invalidPayload(`The database rejected the change: ${reason}.`)
}

/** Whether the database aborted because of concurrent work: nothing has happened, and a retry may succeed. */
export const isInterrupted = (cause: unknown): boolean => ['40P01', '40001', '55P03'].includes(codeOf(cause))

const outdated: ReadonlySet<string> = new Set([
  ...['42P01', '42703', '42804', '42883', '22P02', '0A000'],
  ...['SQLITE_ERROR', 'SQLITE_SCHEMA', 'SQLITE_MISMATCH'],
])

/** Whether a statement named a missing table or column, or assumed another type. */
export const isOutdated = (cause: unknown): boolean => cause instanceof Outdated || outdated.has(codeOf(cause))

function codeOf(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : ''
}
