import type { Filter } from '#schemas/filter/FilterTree.ts'
import type { RuleContext } from '#schemas/validation/fieldRule.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { validateItem } from '#schemas/validation/validateItem.ts'
import type { CompiledPermission } from '#server/access/CompiledPermission.ts'
import { failedValidation } from '#server/failures/Failure.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { matchesInTime } from './matchesInTime.ts'
import type { WriteContext } from './WriteContext.ts'

/**
 * Refuses invalid values: missing required ones, wrong types, or a violation of the permission's rule. The rule is
 * checked on the item after the change, but only if the values touch a field that it names.
 */
export function validate(
  info: CollectionInfo,
  permission: CompiledPermission,
  values: Readonly<Record<string, unknown>>,
  otherProblems: readonly Problem[],
  before: Readonly<Record<string, unknown>> | null,
  { caller, now }: Pick<WriteContext, 'caller' | 'now'>,
): void {
  const isNew = before === null
  const context = ruleContext({ caller, now })
  const missing = validateItem({ fields: info.wireFields, values, isNew, ...(before && { before }), context })
  const rule = permission.validation
  const ruled =
    rule && (isNew || admitsNothing(rule) || namesOf(rule).some(name => name in values))
      ? ruleProblems(rule, values, before, context)
      : []
  const problems = new Map<string, Problem>()
  for (const problem of [...ruled, ...missing, ...otherProblems])
    if (!problems.has(`${problem.field} ${problem.type}`)) problems.set(`${problem.field} ${problem.type}`, problem)
  if (problems.size > 0) throw failedValidation([...problems.values()])
}

/** The problems that the rule of a permission finds in an item after the change to `values`. */
export const ruleProblems = (
  rule: Filter,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
  context: RuleContext,
): readonly Problem[] =>
  validateItem({
    fields: [],
    values: { ...before, ...values },
    submitted: values,
    isNew: before === null,
    context,
    validation: rule,
  })

/** What rules of `caller` are evaluated with. */
export const ruleContext = ({ caller, now }: Pick<WriteContext, 'caller' | 'now'>): RuleContext => ({
  user: caller.user,
  role: caller.role,
  now,
  matches: matchesInTime,
})

/** Whether fields of the collection have conditions, which are checked on the saved item. */
export const hasConditions = (info: CollectionInfo): boolean =>
  info.wireFields.some(({ meta }) => (meta?.conditions?.length ?? 0) > 0)

/** Whether a rule fails for all values. */
const admitsNothing = (rule: Filter): boolean =>
  (rule.kind === 'or' && rule.filters.every(admitsNothing)) || (rule.kind === 'and' && rule.filters.some(admitsNothing))

function namesOf(filter: Filter): readonly string[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(namesOf)
    case 'field':
    case 'related':
      return [filter.field]
  }
}
