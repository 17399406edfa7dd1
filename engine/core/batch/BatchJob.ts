import type { Item } from '#schemas/data/Item.ts'

/** What is done with every selected item. */
export type BatchJob =
  /** The same values for all of them. `edits` says the same to people, by field; `data` is what is sent. */
  | { readonly kind: 'edit'; readonly values: Item; readonly data: Item }
  /** Sets the archive field. */
  | { readonly kind: 'archive' | 'unarchive'; readonly values: Item; readonly data: Item }
  | { readonly kind: 'delete' }
