import type { PermissionAction } from '#schemas/data/Permission.ts'
import { withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import type { Filter, FilterTree } from '#schemas/filter/FilterTree.ts'
import { parseFilter, parseRule } from '#schemas/filter/parseFilter.ts'
import { decide } from '#schemas/permission/decide.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import type { CollectionInfo, Snapshot } from '#server/model/Snapshot.ts'
import { tokenCovers } from './ApiToken.ts'
import type { CompiledPermission } from './CompiledPermission.ts'
import type { RequestCaller } from './RequestCaller.ts'
import { systemRule } from './systemRules.ts'

/**
 * What a caller can do with one action on one collection; null for nothing. The single place for permission checks of
 * reads, nested reads, filters, writes, nested writes, history and files. What the API token of the request covers, rows
 * of the role, then the fixed rules for system collections (decisions 12 to 14).
 */
export function authorize(
  caller: RequestCaller,
  action: PermissionAction,
  collection: string,
): CompiledPermission | null {
  const key = `${action} ${collection}`
  const cached = caller.permissionCache.get(key)
  if (cached !== undefined) return cached
  if (caller.apiToken && !tokenCovers(caller.apiToken, action, collection)) {
    caller.permissionCache.set(key, null)
    return null
  }
  const decision = decide(caller.permissions, caller, action, collection)
  const grant = systemRule(caller, action, collection, decision.allowed ? decision : null)
  if (grant === null) {
    caller.permissionCache.set(key, null)
    return null
  }
  const context = { user: caller.user, role: caller.role, now: new Date().toISOString() }
  const permission: CompiledPermission = {
    rows: ruleOf(parseFilter, grant.rows, context),
    fields: grant.fields,
    guarded: grant.guarded ?? none,
    scope: grant.scope ?? null,
    validation: ruleOf(parseRule, grant.validation, context),
    presets: withDynamicValues(grant.presets, context),
  }
  if (!caller.timed) caller.permissionCache.set(key, permission)
  return permission
}

const none: ReadonlySet<string> = new Set()

/** A rule as a filter. An invalid rule covers no items. */
function ruleOf(
  parse: typeof parseFilter,
  tree: FilterTree | null,
  context: Parameters<typeof withDynamicValues>[1],
): Filter | null {
  if (tree === null) return null
  const parsed = parse(withDynamicValues(tree, context))
  return parsed.ok ? parsed.filter : { kind: 'or', filters: [] }
}

/**
 * The collection and the caller's permissions on it. A missing collection and a forbidden one fail in the same way;
 * only administrators get different errors (decision 5).
 */
export function requirePermission(
  snapshot: Snapshot,
  caller: RequestCaller,
  action: PermissionAction,
  collection: string,
): { readonly info: CollectionInfo; readonly permission: CompiledPermission } {
  const info = snapshot.collections.get(collection)
  if (!info && caller.admin) throw failure('COLLECTION_NOT_FOUND', `Collection "${collection}" doesn't exist.`)
  const permission = info ? authorize(caller, action, collection) : null
  if (!info || !permission) throw forbidden()
  return { info, permission }
}

/** Refuses everyone except administrators. */
export function requireAdmin(caller: RequestCaller): void {
  if (!caller.admin) throw forbidden()
}
