import type { Outcome } from '../api/exchange.ts'
import type { PlanOutcome } from '../model/planMachine.ts'

/** Converts the outcome of a plan into the outcome of a save. A canceled plan has no failure and saved nothing. */
export const planned = ({ end, failure }: PlanOutcome): Outcome<null> =>
  end === 'done' ? { ok: true, value: null } : { ok: false, failure: failure ?? canceled }

const canceled = { _tag: 'Malformed', message: 'the plan was canceled' } as const
