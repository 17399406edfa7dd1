import { toFailure } from './ApiFailure.ts'
import type { Outcome } from './exchange.ts'

/** The outcome of a promise that rejects with an `ApiFailure`. It never rejects. */
export const outcomeOf = <Value>(promise: Promise<Value>): Promise<Outcome<Value>> =>
  promise.then(
    value => ({ ok: true, value }),
    (cause: unknown) => ({ ok: false, failure: toFailure(cause) }),
  )
