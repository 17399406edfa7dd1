import { withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'

const currentUser = '$CURRENT_USER'

/**
 * A rule prepared for counting the items of a role: fills in the role and the time, and no user for the public role.
 * For other roles the user stays open, so the server uses the caller.
 */
export const countedRule = (rule: FilterTree, role: string | null, now: string): FilterTree =>
  withDynamicValues(rule, { user: role === null ? null : currentUser, role, now })

/** Whether the result of a rule depends on the caller. */
export const dependsOnUser = (rule: unknown): boolean => JSON.stringify(rule).includes(JSON.stringify(currentUser))
