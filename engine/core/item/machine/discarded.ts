import { noHistory } from '../../edits/history.ts'

/** Nothing is staged any more, and nothing is known of it. */
export const discarded = {
  history: noHistory,
  sent: null,
  again: null,
  began: {},
  unsettled: null,
  decided: [],
  problems: [],
  failure: null,
} as const
