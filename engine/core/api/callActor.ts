import type { PromiseActorLogic } from 'xstate'
import { abortable } from './abortable.ts'
import type { Outcome } from './exchange.ts'

function settle<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw outcome.failure
  return outcome.value
}

/** An actor of a call: it ends with the value, and fails with the `ApiFailure` (`toFailure` reads it from `onError`). */
export const callActor = <Value, Input>(
  run: (input: Input, signal: AbortSignal) => Promise<Outcome<Value>>,
): PromiseActorLogic<Value, Input> =>
  abortable<Value, Input>(async ({ input, signal }) => settle(await run(input, signal)))
