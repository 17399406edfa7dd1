import { sql } from 'kysely'
import type { Permission, PermissionAction } from '#schemas/data/Permission.ts'
import { withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { parseFilter, parseRule } from '#schemas/filter/parseFilter.ts'
import { decide, permissionOf } from '#schemas/permission/decide.ts'
import { authorize } from '#server/access/authorize.ts'
import { type CompiledPermission, covers } from '#server/access/CompiledPermission.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { keyList } from '#server/query/keyList.ts'
import { aliases, type ReadContext } from '#server/query/ReadContext.ts'
import { rowsPredicate } from '#server/query/rowsPredicate.ts'
import { coveredRows } from '../items/findRows.ts'
import { ruleContext, ruleProblems } from '../items/validate.ts'
import { wireRow } from '../items/wireRow.ts'
import { flatParts, partsOf, type RulePart } from './clauses.ts'
import type { RuleClause, RuleReason, RuleTest } from './RuleTest.ts'

/** A test before the values of the clauses are known. */
export type Decided = Omit<RuleTest, 'role' | 'restricted_addresses'>

const nothing = { permission: null, withheld_fields: [], rule: [], validation: [] }

/** A decision that no permission takes part in. */
export const decided = (allowed: boolean, reason: RuleReason): Decided => ({ allowed, reason, ...nothing })

/**
 * Whether the caller of `context` can do something with a row, and why. The decision is that of `authorize` and
 * `coveredRows`, as for every request; the parts of the rule are compiled like the rule itself. Without a row, only the
 * permission is considered.
 */
export const testRule = operation(function* (
  context: ReadContext,
  info: CollectionInfo,
  action: PermissionAction,
  row: Row | null,
): Operation<Decided> {
  const { caller } = context
  const granted = authorize(caller, action, info.name)
  if (caller.admin) return decided(granted !== null, granted === null ? 'fixed' : 'admin')
  const stored = permissionOf(caller.permissions, caller, action, info.name)
  if (!stored && granted === null) return decided(false, 'no-permission')
  const id = stored?.id ?? null
  const names = action === 'delete' ? [] : [...info.fields.keys()]
  if (granted === null) {
    // The permission covers something, but a system collection has rules that it cannot override.
    const reason = decide(caller.permissions, caller, action, info.name).allowed ? 'fixed' : 'no-fields'
    return { ...decided(false, reason), permission: id, withheld_fields: names }
  }
  const key = row?.[info.primaryKey.name]
  const covered = row === null || (yield* coveredRows(context, info, granted, [key])).length > 0
  const withheld = names.filter(name => !covers(granted, name))
  // What everyone in the studio can do with a system collection, without a permission.
  if (!stored) return { ...decided(covered, 'fixed'), withheld_fields: withheld }
  const rule = yield* testedRule(context, info, granted, partsOf(stored.permissions ?? {}), key)
  const validation = validationOf(context, info, action, stored, row)
  const isValid = action !== 'create' || row === null || validation.every(({ holds }) => holds === true)
  return {
    allowed: covered && isValid,
    reason: covered ? (isValid ? 'permission' : 'validation') : notCovered(stored, rule),
    permission: id,
    withheld_fields: withheld,
    rule,
    validation,
  }
})

/** Why the permission does not cover an item. If its whole rule holds, a fixed rule withholds the item. */
function notCovered(stored: Permission, rule: readonly RuleClause[]): RuleReason {
  if (!isParsed(stored)) return 'invalid-rule'
  return rule.every(({ holds }) => holds === true) ? 'fixed' : 'rule'
}

const isParsed = ({ permissions }: Permission): boolean => parseFilter(permissions ?? {}).ok

const never: Filter = { kind: 'or', filters: [] }

/** Parts per statement: databases limit columns and variables. */
const mostParts = 40

/** Asks the database which parts of a rule hold for a row. */
const testedRule = operation(function* (
  context: ReadContext,
  info: CollectionInfo,
  permission: CompiledPermission,
  parts: readonly RulePart[],
  key: unknown,
): Operation<readonly RuleClause[]> {
  const all = flatParts(parts)
  const held = new Map<RulePart, boolean>()
  const { role, user } = context.caller
  const now = new Date().toISOString()
  for (let first = 0; key !== undefined && first < all.length; first += mostParts) {
    const some = all.slice(first, first + mostParts)
    const next = aliases()
    const columns = some.map((part, index) => {
      const parsed = parseFilter(withDynamicValues(part.rule, { role, user, now }))
      const rows = parsed.ok ? parsed.filter : never
      const predicate = rowsPredicate(context, info, info.name, { ...permission, rows }, next)
      return sql`case when ${predicate} then 1 else 0 end as ${sql.id(`c${index}`)}`
    })
    const { rows } = yield* execute(
      sql<Row>`select ${sql.join(columns)} from ${sql.id(info.name)}
      where ${keyList(context.kind, info.name, info.primaryKey, [key])}`,
      context.db,
    )
    for (const [index, part] of some.entries()) held.set(part, Number(rows[0]?.[`c${index}`]) === 1)
  }
  return clausesOf(parts, part => held.get(part) ?? null)
})

const clausesOf = (parts: readonly RulePart[], holds: (part: RulePart) => boolean | null): readonly RuleClause[] =>
  parts.map(part => ({ ...part, holds: holds(part), values: {}, parts: clausesOf(part.parts, holds) }))

/** Which parts of the validation the values of a row satisfy, as if they were saved. */
function validationOf(
  context: ReadContext,
  info: CollectionInfo,
  action: PermissionAction,
  { validation }: Permission,
  row: Row | null,
): readonly RuleClause[] {
  if (validation === null || (action !== 'create' && action !== 'update')) return []
  const rules = ruleContext({ caller: context.caller, now: new Date().toISOString() })
  const values = row === null ? null : wireRow(info, row)
  return clausesOf(partsOf(validation), ({ rule }) => {
    if (values === null) return null
    const parsed = parseRule(withDynamicValues(rule, rules))
    const filter = parsed.ok ? parsed.filter : never
    return ruleProblems(filter, values, action === 'create' ? null : values, rules).length === 0
  })
}
