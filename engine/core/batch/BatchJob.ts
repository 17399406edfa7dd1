import type { Item } from '#schemas/data/Item.ts'

/** The action for every selected item. */
export type BatchJob =
  /** Sets the same values on all items. `edits` describes them by field for the user; `data` is sent. */
  | { readonly kind: 'edit'; readonly values: Item; readonly data: Item }
  /** Sets the archive field. */
  | { readonly kind: 'archive' | 'unarchive'; readonly values: Item; readonly data: Item }
  | { readonly kind: 'delete' }
