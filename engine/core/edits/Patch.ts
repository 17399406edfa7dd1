import type { Item, Key } from '#schemas/data/Item.ts'

/**
 * A change to one field, the only way a value changes. Undo, the list of pending changes and what is sent on saving are
 * functions of the list of patches.
 */
export type Patch =
  | { readonly op: 'set'; readonly value: unknown }
  /** Back to the saved value. */
  | { readonly op: 'unset' }
  /**
   * Lists of related items: a new row under a temporary id. `patches` were made in the form of the row, which started with
   * `initial`: the defaults that the server gives.
   */
  | {
      readonly op: 'create'
      readonly id: string
      readonly values: Item
      readonly patches?: readonly FieldPatch[]
      readonly initial?: Item
    }
  /** An existing item into the list; takes back a removal. */
  | { readonly op: 'link'; readonly key: Key }
  /** Plain values of a row. */
  | { readonly op: 'update'; readonly key: Key; readonly values: Item }
  /** The places of rows, by key, in the field that keeps their order. */
  | { readonly op: 'order'; readonly field: string; readonly places: Readonly<Record<string, number>> }
  | { readonly op: 'remove'; readonly key: Key }
  /** Forgets all that is staged for a row. */
  | { readonly op: 'restore'; readonly key: Key }
  /**
   * What was changed in the form of a row, relations of its own included. `initial` is the row as saved, so that what is
   * set back to it is no change; without it every value counts as one.
   */
  | {
      readonly op: 'edit'
      readonly key: Key
      readonly patches: readonly FieldPatch[]
      readonly initial?: Item
    }
  /**
   * The same for the one item that a field points at. `key` null makes a new item; `collection` where the field may point
   * into several.
   */
  | {
      readonly op: 'edit-one'
      readonly key: Key | null
      readonly patches: readonly FieldPatch[]
      readonly initial?: Item
      readonly collection?: string
    }
  /** Several changes that are one to the person who makes them: one press of undo takes all of them back. */
  | { readonly op: 'several'; readonly patches: readonly Patch[] }

/** A change to one field of an item. */
export interface FieldPatch {
  readonly field: string
  readonly patch: Patch
}

/** Everything staged for an item, by field. A field that is not in it is as saved. */
export type Edits = { readonly [field: string]: FieldEdit }

/** What is staged for one field. */
export type FieldEdit =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'relation'; readonly edit: RelationEdit }
  | { readonly kind: 'one'; readonly one: OneEdit }

/** What is staged for a list of related items, by key. Temporary ids are keys of `created`. */
export interface RelationEdit {
  readonly created: Readonly<Record<string, Edits>>
  readonly updated: Readonly<Record<string, Edits>>
  readonly linked: readonly Key[]
  readonly removed: readonly Key[]
}

/** What is staged within the one item that a field points at. */
export interface OneEdit {
  /** Null for an item that saving makes. */
  readonly key: Key | null
  readonly edits: Edits
  readonly collection?: string
}

/** Nothing staged; the same object every time. */
export const noEdits: Edits = {}
/** Nothing staged for a list of related items; the same object every time. */
export const noRelationEdit: RelationEdit = { created: {}, updated: {}, linked: [], removed: [] }
export const isEdited = (edits: Edits): boolean => Object.keys(edits).length > 0
