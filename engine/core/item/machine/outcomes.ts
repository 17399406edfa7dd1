import type { ApiFailure } from '../../api/ApiFailure.ts'
import type { Outcome } from '../../api/exchange.ts'

/** What an actor that throws comes to. */
export const defect = (error: unknown): ApiFailure => ({
  _tag: 'Malformed',
  message: error instanceof Error ? error.message : String(error),
})

/** A save that nobody has answered. */
export const silence: ApiFailure = { _tag: 'Unreachable', message: 'no answer in time' }

/** Why there is nothing; of what has succeeded nobody asks. */
export const failureOf = (outcome: Outcome<unknown>): ApiFailure => (outcome.ok ? defect('') : outcome.failure)
