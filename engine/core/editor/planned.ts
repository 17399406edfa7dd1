import type { Outcome } from '../api/exchange.ts'
import type { PlanOutcome } from '../model/planMachine.ts'

/** What a plan came to, for an editor that saves by one. A plan that was taken back has no failure, and saved nothing. */
export const planned = ({ end, failure }: PlanOutcome): Outcome<null> =>
  end === 'done' ? { ok: true, value: null } : { ok: false, failure: failure ?? takenBack }

const takenBack = { _tag: 'Malformed', message: 'the plan was taken back' } as const
