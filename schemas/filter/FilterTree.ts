import type { FunctionId } from './functions.ts'

/**
 * A filter in its wire format: `{ field: { _op: operand } }`, relations nested by field name, `_and` / `_or` over
 * lists. `{ field: value }` is short for `_eq`.
 */
export type FilterTree = Readonly<Record<string, unknown>>

/** A parsed filter: every name and operator is well-formed. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  /** A test on a column of the current collection, or on the value of a function for it. */
  | {
      readonly kind: 'field'
      readonly field: string
      readonly function?: FunctionId
      readonly condition: Condition
    }
  /**
   * A filter on the items that a relational field leads to. `collection` is set in many-to-any (`item:block_hero`).
   * To-many: some related item matches the whole inner filter, or none does where `negated` is set (`_none`).
   */
  | {
      readonly kind: 'related'
      readonly field: string
      readonly collection?: string
      readonly negated?: true
      readonly filter: Filter
    }

/** A value to compare with; lists appear only where the condition allows them. */
export type Scalar = string | number | boolean | null

/**
 * The test of an operator on one value. Logic is two-valued: a null equals only null, is in no range, contains nothing,
 * and a negated condition is true exactly where the plain one is false.
 */
export type Condition =
  | { readonly kind: 'equal'; readonly value: Scalar; readonly negated: boolean }
  | { readonly kind: 'order'; readonly operator: '<' | '<=' | '>' | '>='; readonly value: Scalar }
  | { readonly kind: 'in'; readonly values: readonly Scalar[]; readonly negated: boolean }
  /** Contains the text, starts or ends with it; ignoring case, every character literal. */
  | { readonly kind: 'contains'; readonly text: string; readonly at?: 'start' | 'end'; readonly negated: boolean }
  | { readonly kind: 'between'; readonly from: Scalar; readonly to: Scalar; readonly negated: boolean }
  | { readonly kind: 'null'; readonly negated: boolean }
  /** Null or the empty string; for lists also the empty list. */
  | { readonly kind: 'empty'; readonly negated: boolean }
  /** Matches a pattern, `/…/` or the bare expression. Only in validation rules; null never matches. */
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** The value is in the request. Only in validation rules. */
  | { readonly kind: 'submitted' }
  /** Never or always true: `_and: []`, `_in` over nothing. */
  | { readonly kind: 'constant'; readonly value: boolean }

export const everything: Filter = { kind: 'and', filters: [] }
