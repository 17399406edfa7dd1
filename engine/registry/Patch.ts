import type { Key } from '#schemas/data/Item.ts'

/**
 * A change to one field, the only way a value changes. Undo, the list of pending changes and what is sent on saving are
 * functions of the list of patches. For lists of related items a patch names what happens to one of them:
 * `create` a new one under a temporary id, `link` an existing one, `update` fields of one, `remove` one from the list.
 */
export type Patch =
  | { readonly op: 'set'; readonly value: unknown }
  /** Back to the saved value. */
  | { readonly op: 'unset' }
  | { readonly op: 'create'; readonly id: string; readonly values: Readonly<Record<string, unknown>> }
  | { readonly op: 'link'; readonly key: Key }
  | { readonly op: 'update'; readonly key: Key; readonly values: Readonly<Record<string, unknown>> }
  | { readonly op: 'remove'; readonly key: Key }

/** What is staged for a list of related items. Temporary ids are keys of `created`. */
export interface RelationEdit {
  readonly created: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly updated: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly linked: readonly Key[]
  readonly removed: readonly Key[]
}

export const noRelationEdit: RelationEdit = { created: {}, updated: {}, linked: [], removed: [] }
