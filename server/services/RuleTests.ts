import { Context, Effect, Layer } from 'effect'
import type { Key } from '#schemas/data/Item.ts'
import type { PermissionAction } from '#schemas/data/Permission.ts'
import { untestedCollections } from '#schemas/permission/untestedCollections.ts'
import { requireAdmin, requirePermission } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { Access, type Identity } from './Access.ts'
import { Items } from './Items.ts'
import { coveredRows, storedKey } from './items/findRows.ts'
import type { RuleClause, RuleTest } from './rules/RuleTest.ts'
import { decided, testRule } from './rules/testRule.ts'
import { pathsOf, withValues } from './rules/withValues.ts'
import { Schema } from './Schema.ts'

/** Whose permissions are tested; `id` is null for everyone. */
export type RuleSubject =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'role'; readonly id: string | null }

export interface RuleQuestion {
  readonly subject: RuleSubject
  readonly action: PermissionAction
  readonly collection: string
  /** Null only for `create`; then the answer concerns the permission alone. */
  readonly item: Key | null
}

export interface RuleTestsInterface {
  /**
   * Whether a user or role can do something with an item, and why. Only for administrators. Fails with ITEM_NOT_FOUND
   * for a missing user, role or item, and with UNPROCESSABLE_ENTITY for the data model and the settings, which
   * permissions do not reach.
   */
  readonly of: (caller: RequestCaller, question: RuleQuestion) => Fallible<RuleTest>
}

/** Tests permissions on items, with the functions that requests are authorised with. */
export class RuleTests extends Context.Service<RuleTests, RuleTestsInterface>()('RuleTests') {
  static readonly layer = Layer.effect(
    RuleTests,
    Effect.gen(function* () {
      const access = yield* Access
      const database = yield* Database
      const items = yield* Items
      const schema = yield* Schema
      const identityOf = operation(function* (
        caller: RequestCaller,
        { kind, id }: RuleSubject,
      ): Operation<Identity | null> {
        if (id === null) return yield* access.identity(null)
        if (kind === 'user') {
          yield* items.readOne(caller, 'directus_users', id, { ...everyField, fields: ['id'] })
          return yield* access.identity(id)
        }
        const viewed = yield* access.identityAs(caller.user ?? '', { kind, id })
        if (viewed === null) throw failure('ITEM_NOT_FOUND', `Role "${id}" doesn't exist.`)
        // Viewing is read-only and has the account of the administrator; a role alone has neither.
        const { viewing: _, ...role } = viewed
        return { ...role, user: null, permissionCache: new Map() }
      })
      return {
        of: operation(function* (caller: RequestCaller, { subject, action, collection, item }: RuleQuestion) {
          requireAdmin(caller)
          if (untestedCollections.has(collection))
            throw failure(
              'UNPROCESSABLE_ENTITY',
              `Only administrators can change "${collection}", whatever permissions say: there is nothing to test.`,
            )
          const snapshot = schema.snapshot()
          const { info, permission } = requirePermission(snapshot, caller, 'read', collection)
          const base = { kind: database.kind, db: database.db, snapshot }
          const key = item === null ? null : storedKey(info, item)
          const [row = null] = key === null ? [] : yield* coveredRows({ ...base, caller }, info, permission, [key])
          if (item !== null && row === null)
            throw failure('ITEM_NOT_FOUND', `Item "${item}" doesn't exist in "${collection}".`)
          const identity = yield* identityOf(caller, subject)
          if (identity === null) return { ...decided(false, 'inactive'), role: null, restricted_addresses: false }
          const about = {
            role: { id: identity.role, name: identity.roleName, admin: identity.admin },
            restricted_addresses: identity.addresses !== undefined,
          }
          if (identity.lacksSecondFactor) return { ...decided(false, 'second-factor'), ...about }
          const context = { ...base, caller: { ...identity, ip: null, userAgent: null } }
          const test = yield* testRule(context, info, action, row)
          const fields = pathsOf(snapshot, info, [...test.rule, ...test.validation])
          if (item === null || fields.length === 0) return { ...test, ...about }
          // With the permissions of the administrator: rules may use values that the user cannot read.
          const values = yield* items.readOne(caller, collection, item, { ...everyField, fields })
          const shown = (clauses: readonly RuleClause[]) => withValues(snapshot, info, clauses, values)
          return { ...test, rule: shown(test.rule), validation: shown(test.validation), ...about }
        }),
      } satisfies RuleTestsInterface
    }),
  )
}
