import * as Schema from 'effect/Schema'
import type { Key } from '#schemas/data/Item.ts'
import type { PermissionAction } from '#schemas/data/Permission.ts'
import { callFor } from '../api/callFor.ts'

/** A part of a rule, and whether the item matches it; null without an item. */
export interface RuleClause {
  readonly kind: 'all' | 'any' | 'condition'
  readonly rule: Readonly<Record<string, unknown>>
  readonly holds: boolean | null
  /** The values of the item that it compares, by their path. */
  readonly values: Readonly<Record<string, unknown>>
  readonly parts: readonly RuleClause[]
}

const Clause: Schema.Codec<RuleClause> = Schema.Struct({
  kind: Schema.Literals(['all', 'any', 'condition']),
  rule: Schema.Record(Schema.String, Schema.Unknown),
  holds: Schema.NullOr(Schema.Boolean),
  values: Schema.Record(Schema.String, Schema.Unknown),
  parts: Schema.Array(Schema.suspend((): Schema.Codec<RuleClause> => Clause)),
})

const RuleTest = Schema.Struct({
  allowed: Schema.Boolean,
  reason: Schema.Literals([
    ...(['admin', 'inactive', 'second-factor', 'no-permission', 'no-fields', 'invalid-rule', 'rule'] as const),
    ...(['validation', 'permission', 'fixed'] as const),
  ]),
  role: Schema.NullOr(
    Schema.Struct({ id: Schema.NullOr(Schema.String), name: Schema.NullOr(Schema.String), admin: Schema.Boolean }),
  ),
  restricted_addresses: Schema.Boolean,
  permission: Schema.NullOr(Schema.Number),
  withheld_fields: Schema.Array(Schema.String),
  rule: Schema.Array(Clause),
  validation: Schema.Array(Clause),
})

export type RuleTest = typeof RuleTest.Type

export interface RuleQuestion {
  /** A user, or a role; null is the public. */
  readonly subject: { readonly user: string } | { readonly role: string | null }
  readonly action: PermissionAction
  readonly collection: string
  /** Null only for `create`. */
  readonly item: Key | null
}

/** Whether a user or role can do something with an item, and why. Needs the capability `rule-test`. */
export function readRuleTest(
  { subject, action, collection, item }: RuleQuestion,
  signal: AbortSignal,
): Promise<RuleTest> {
  const query = new URLSearchParams({ action, collection })
  if ('user' in subject) query.set('user', subject.user)
  else query.set('role', subject.role ?? 'public')
  if (item !== null) query.set('item', String(item))
  return callFor({ path: '/fieldhouse/rule-test', query: query.toString(), signal }, RuleTest)
}
