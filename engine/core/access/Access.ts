import type { Denial } from '#schemas/permission/Decision.ts'

/** Why a field or an action is read-only, as data; `reasonText` turns it into a sentence. */
export type Reason =
  | Denial
  /** The field's own setting makes it read-only. */
  | { readonly kind: 'readonly-setting' }
  /** A condition of the field matches the item. `name` is its name in the settings. */
  | { readonly kind: 'condition'; readonly makes: 'readonly' | 'hidden'; readonly name: string | null }
  /** A key does not change once its item exists. */
  | { readonly kind: 'primary-key' }
  /** The server generates the value. */
  | { readonly kind: 'generated' }
  /** The interface is missing, and a list cannot be edited as text. */
  | { readonly kind: 'no-editor' }
  /** Left out of a batch edit while its checkbox is off. */
  | { readonly kind: 'not-in-batch' }
  /** The component that draws the form provides the reason as a sentence. */
  | { readonly kind: 'stated'; readonly sentence: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'nothing-to-save' }
  | { readonly kind: 'key-missing' }

/** Whether an action is permitted, and if not, the sentence that explains why. */
export type Access = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }
