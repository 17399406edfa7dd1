import { isRecord } from '#schemas/data/isRecord.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'

/**
 * Whether a write was rejected because the user has to enter their password again: for their own email and password.
 */
export function needsConfirmation(failure: ApiFailure): boolean {
  if (failure._tag !== 'Refused' || failure.status !== 403 || !isRecord(failure.body)) return false
  const { errors } = failure.body
  return Array.isArray(errors) && errors.some(isAsked)
}

const isAsked = (error: unknown): boolean =>
  isRecord(error) && isRecord(error['extensions']) && error['extensions']['reason'] === 'confirmation'
