import { withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'

const currentUser = '$CURRENT_USER'

/**
 * A rule as it is counted for a role: the role and the time are known, and the public has no user. Who the user is, is
 * left open for everyone else; the server takes whoever asks.
 */
export const countedRule = (rule: FilterTree, role: string | null, now: string): FilterTree =>
  withDynamicValues(rule, { user: role === null ? null : currentUser, role, now })

/** Whether what a rule lets through depends on who asks. */
export const dependsOnUser = (rule: unknown): boolean => JSON.stringify(rule).includes(JSON.stringify(currentUser))
