import type { Item, Key } from '#schemas/data/Item.ts'

/**
 * A change to one field, the only way to change a value. Undo, the list of unsaved changes and the save payload are
 * derived from the list of patches.
 */
export type Patch =
  | { readonly op: 'set'; readonly value: unknown }
  /** Back to the saved value. */
  | { readonly op: 'unset' }
  /**
   * Lists of related items: adds a new row under a temporary id. `patches` come from the form of the row, which started
   * with `initial`: the server's defaults.
   */
  | {
      readonly op: 'create'
      readonly id: string
      readonly values: Item
      readonly patches?: readonly FieldPatch[]
      readonly initial?: Item
    }
  /** Adds an existing item to the list; undoes a removal. */
  | { readonly op: 'link'; readonly key: Key }
  /** Plain values of a row. */
  | { readonly op: 'update'; readonly key: Key; readonly values: Item }
  /** The places of rows, by key, in the field that keeps their order. */
  | { readonly op: 'order'; readonly field: string; readonly places: Readonly<Record<string, number>> }
  | { readonly op: 'remove'; readonly key: Key }
  /** Forgets all that is staged for a row. */
  | { readonly op: 'restore'; readonly key: Key }
  /**
   * The changes in the form of a row, including its own relations. `initial` is the saved row, so that setting a value
   * back is not a change; without it, every value counts as one.
   */
  | {
      readonly op: 'edit'
      readonly key: Key
      readonly patches: readonly FieldPatch[]
      readonly initial?: Item
    }
  /**
   * The same for the item that a field points at. A null `key` creates an item; `collection` is set if the field can
   * point into several.
   */
  | {
      readonly op: 'edit-one'
      readonly key: Key | null
      readonly patches: readonly FieldPatch[]
      readonly initial?: Item
      readonly collection?: string
    }
  /** Several changes that the user made as one: a single undo reverts all of them. */
  | { readonly op: 'several'; readonly patches: readonly Patch[] }

/** A change to one field of an item. */
export interface FieldPatch {
  readonly field: string
  readonly patch: Patch
}

/** All staged edits of an item, by field. A missing field is unchanged. */
export type Edits = { readonly [field: string]: FieldEdit }

/** The staged change of one field. */
export type FieldEdit =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'relation'; readonly edit: ToManyEdit }
  | { readonly kind: 'one'; readonly one: ToOneEdit }

/** The staged changes of a list of related items, by key. Temporary ids are keys of `created`. */
export interface ToManyEdit {
  readonly created: Readonly<Record<string, Edits>>
  readonly updated: Readonly<Record<string, Edits>>
  readonly linked: readonly Key[]
  readonly removed: readonly Key[]
}

/** The staged changes of the item that a field points at. */
export interface ToOneEdit {
  /** Null for a new item. */
  readonly key: Key | null
  readonly edits: Edits
  readonly collection?: string
}

/** No staged changes; always the same object. */
export const noEdits: Edits = {}
/** No staged changes to a list of related items; always the same object. */
export const noToManyEdit: ToManyEdit = { created: {}, updated: {}, linked: [], removed: [] }
export const isEdited = (edits: Edits): boolean => Object.keys(edits).length > 0
