import type { FilterTree } from '#schemas/filter/FilterTree.ts'

/** Why something is allowed or not. */
export type RuleReason =
  /** Administrators can do everything. */
  | 'admin'
  /** The account is not active. */
  | 'inactive'
  /** The role requires a second factor, and the user has not set it up. */
  | 'second-factor'
  /** The role has no permission for the action. */
  | 'no-permission'
  /** The permission covers no fields. */
  | 'no-fields'
  /** The rule of the permission is not a valid filter, and therefore covers nothing. */
  | 'invalid-rule'
  /** The item does not match the rule. */
  | 'rule'
  /** A new item with these values does not match the validation. */
  | 'validation'
  /** A fixed rule of a system collection decides, whatever the permissions are. */
  | 'fixed'
  /** The permission allows it. */
  | 'permission'

/** A part of a rule, and whether it holds for the item. */
export interface RuleClause {
  readonly kind: 'all' | 'any' | 'condition'
  /** As stored, with dynamic values such as `$CURRENT_USER`. */
  readonly rule: FilterTree
  /** Null without an item. */
  readonly holds: boolean | null
  /** The values of the item that a condition compares, by their path. */
  readonly values: Readonly<Record<string, unknown>>
  /** Those of a group. */
  readonly parts: readonly RuleClause[]
}

export interface RuleTest {
  readonly allowed: boolean
  readonly reason: RuleReason
  /** Null if the account is not active. */
  readonly role: { readonly id: string | null; readonly name: string | null; readonly admin: boolean } | null
  /** Whether the role can only be used from certain IP addresses. */
  readonly restricted_addresses: boolean
  /** The permission that decides; null if none does. */
  readonly permission: number | null
  /** The fields that the permission does not cover; empty for `delete`. */
  readonly withheld_fields: readonly string[]
  /** The parts of its rule, which all have to hold. */
  readonly rule: readonly RuleClause[]
  /** The parts of its validation, for `create` and `update`. */
  readonly validation: readonly RuleClause[]
}
