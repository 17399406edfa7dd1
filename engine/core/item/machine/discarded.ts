import { noHistory } from '../../edits/history.ts'

/** Drops all staged edits and their history. */
export const discarded = {
  history: noHistory,
  save: { step: 'none', next: null },
  baseValues: {},
  unsettled: null,
  resolvedRows: [],
  problems: [],
  failure: null,
} as const
