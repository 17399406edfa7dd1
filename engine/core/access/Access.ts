import type { Denial } from '#schemas/permission/Decision.ts'

/** Why a field or an action is closed, as data; `reasonText` makes a sentence of it. */
export type Reason =
  | Denial
  /** The field's own setting makes it read-only. */
  | { readonly kind: 'readonly-setting' }
  /** A condition of the field holds for the item. `name` is what administrators call it. */
  | { readonly kind: 'condition'; readonly makes: 'readonly' | 'hidden'; readonly name: string | null }
  /** A key does not change once its item exists. */
  | { readonly kind: 'primary-key' }
  /** The server makes the value. */
  | { readonly kind: 'generated' }
  /** The interface is missing and the value is a list that text cannot stand for. */
  | { readonly kind: 'no-editor' }
  /** Out of a batch edit as long as its box is off. */
  | { readonly kind: 'not-in-batch' }
  /** Whoever draws the form says so, in a sentence of its own. */
  | { readonly kind: 'stated'; readonly sentence: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'nothing-to-save' }
  | { readonly kind: 'key-missing' }

/** Whether something may be done, and if not, the sentence that says why. */
export type Access = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }
