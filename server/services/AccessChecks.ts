import { Context, Effect, Layer } from 'effect'
import type { Key } from '#schemas/data/Item.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import { permissionOf } from '#schemas/permission/decide.ts'
import { authorize, requireAdmin, requirePermission } from '#server/access/authorize.ts'
import type { CompiledPermission } from '#server/access/CompiledPermission.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import { Access } from './Access.ts'
import { coveredRows, storedKey } from './items/findRows.ts'
import { Schema } from './Schema.ts'

const actions = ['read', 'update', 'delete'] as const

/** Whether a user can do one thing with one item, and why not. */
export interface ActionCheck {
  readonly action: (typeof actions)[number]
  readonly allowed: boolean
  /** The permission of the user's role; null for administrators, and if there is none. */
  readonly permission: number | null
  /** The fields that it covers; null for all. */
  readonly fields: readonly string[] | null
  /** The parts of its rule that the item does not match; empty if it matches, or the permission has no rule. */
  readonly failed: readonly FilterTree[]
}

export interface AccessCheck {
  readonly role: { readonly id: string | null; readonly name: string | null; readonly admin: boolean } | null
  /** Empty for a user who cannot sign in. */
  readonly actions: readonly ActionCheck[]
}

export interface AccessChecksInterface {
  /**
   * What a user can do with an item of the project. Only for administrators. Fails with ITEM_NOT_FOUND, and with
   * FORBIDDEN for system collections, which have fixed rules.
   */
  readonly of: (caller: RequestCaller, collection: string, key: Key, user: string) => Fallible<AccessCheck>
}

/** Explains permissions: what a user can do with an item, and which part of a rule prevents it. */
export class AccessChecks extends Context.Service<AccessChecks, AccessChecksInterface>()('AccessChecks') {
  static readonly layer = Layer.effect(
    AccessChecks,
    Effect.gen(function* () {
      const access = yield* Access
      const database = yield* Database
      const schema = yield* Schema
      return {
        of: operation(function* (caller: RequestCaller, collection: string, key: Key, user: string) {
          requireAdmin(caller)
          if (isSystemCollection(collection)) throw forbidden()
          const snapshot = schema.snapshot()
          const { info, permission } = requirePermission(snapshot, caller, 'read', collection)
          const base = { kind: database.kind, db: database.db, snapshot }
          const stored = storedKey(info, key)
          if (!(yield* covers({ ...base, caller }, info, permission, stored)))
            throw failure('ITEM_NOT_FOUND', `Item "${key}" doesn't exist in "${collection}".`)
          const identity = yield* access.identity(user)
          if (identity === null) return { role: null, actions: [] }
          const context = { ...base, caller: { ...identity, ip: null, userAgent: null } }
          const checks: ActionCheck[] = []
          for (const action of actions) checks.push(yield* checkAction(context, info, action, stored))
          return { role: { id: identity.role, name: identity.roleName, admin: identity.admin }, actions: checks }
        }),
      } satisfies AccessChecksInterface
    }),
  )
}

const checkAction = operation(function* (
  context: ReadContext,
  info: CollectionInfo,
  action: ActionCheck['action'],
  stored: unknown,
): Operation<ActionCheck> {
  const { caller } = context
  const permission = authorize(caller, action, info.name)
  if (permission === null) return { action, allowed: false, permission: null, fields: [], failed: [] }
  const row = permissionOf(caller.permissions, caller, action, info.name)
  const allowed = yield* covers(context, info, permission, stored)
  const failed: FilterTree[] = []
  if (!allowed)
    for (const part of partsOf(row?.permissions ?? {}))
      if (!(yield* covers(context, info, { ...permission, rows: ruleOf(part, caller) }, stored))) failed.push(part)
  const fields = permission.fields === 'all' ? null : [...permission.fields]
  return { action, allowed, permission: row?.id ?? null, fields, failed }
})

const covers = (context: ReadContext, info: CollectionInfo, permission: CompiledPermission, stored: unknown) =>
  Effect.map(coveredRows(context, info, permission, stored === null ? [] : [stored]), rows => rows.length > 0)

/** A part of a rule as a filter. An invalid one covers no items. */
function ruleOf(part: FilterTree, { role, user }: RequestCaller): CompiledPermission['rows'] {
  const parsed = parseFilter(withDynamicValues(part, { role, user, now: new Date().toISOString() }))
  return parsed.ok ? parsed.filter : { kind: 'or', filters: [] }
}

/** The conditions that all have to match. */
const partsOf = (rule: FilterTree): readonly FilterTree[] =>
  Object.entries(rule).flatMap(([name, value]): readonly FilterTree[] =>
    name === '_and' && Array.isArray(value) ? value.filter(isRecord).flatMap(partsOf) : [{ [name]: value }],
  )
