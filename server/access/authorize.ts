import { Result } from 'effect'
import type { PermissionAction } from '#schemas/data/Permission.ts'
import { withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import type { Filter, FilterTree } from '#schemas/filter/FilterTree.ts'
import { parseFilter, parseRule } from '#schemas/filter/parseFilter.ts'
import { decide } from '#schemas/permission/decide.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import type { CollectionInfo, Snapshot } from '#server/model/Snapshot.ts'
import type { RequestCaller } from './RequestCaller.ts'
import type { Rights } from './Rights.ts'
import { systemRule } from './systemRules.ts'

/**
 * What a caller may do with one action on one collection; null for nothing. The one place that reads, nested reads,
 * filters, writes, nested writes, history and files ask. Rows of the role, then the fixed rules for the platform's own
 * collections (decisions 12 to 14).
 */
export function authorize(caller: RequestCaller, action: PermissionAction, collection: string): Rights | null {
  const key = `${action} ${collection}`
  const known = caller.known.get(key)
  if (known !== undefined) return known
  const decision = decide(caller.permissions, caller, action, collection)
  const grant = systemRule(caller, action, collection, decision.allowed ? decision : null)
  if (grant === null) {
    caller.known.set(key, null)
    return null
  }
  const context = { user: caller.user, role: caller.role, now: new Date().toISOString() }
  const rights: Rights = {
    rows: ruleOf(parseFilter, grant.rows, context),
    fields: grant.fields,
    guarded: grant.guarded ?? none,
    scope: grant.scope ?? null,
    validation: ruleOf(parseRule, grant.validation, context),
    presets: withDynamicValues(grant.presets, context),
  }
  if (!caller.timed) caller.known.set(key, rights)
  return rights
}

const none: ReadonlySet<string> = new Set()

/** A rule as a filter. One that cannot be understood covers nothing. */
function ruleOf(
  parse: typeof parseFilter,
  tree: FilterTree | null,
  context: Parameters<typeof withDynamicValues>[1],
): Filter | null {
  if (tree === null) return null
  const parsed = parse(withDynamicValues(tree, context))
  return Result.isSuccess(parsed) ? parsed.success : { kind: 'or', filters: [] }
}

/**
 * The collection and the caller's rights on it. Fails alike for one that is not there and one that is closed; only
 * administrators are told the difference (decision 5).
 */
export function requireRights(
  snapshot: Snapshot,
  caller: RequestCaller,
  action: PermissionAction,
  collection: string,
): { readonly info: CollectionInfo; readonly rights: Rights } {
  const info = snapshot.collections.get(collection)
  if (!info && caller.admin) throw failure('COLLECTION_NOT_FOUND', `Collection "${collection}" doesn't exist.`)
  const rights = info ? authorize(caller, action, collection) : null
  if (!info || !rights) throw forbidden()
  return { info, rights }
}

/** Refuses everyone but administrators. */
export function requireAdmin(caller: RequestCaller): void {
  if (!caller.admin) throw forbidden()
}
