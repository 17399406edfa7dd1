import type { Patch, RelationEdit } from '../../registry/Patch.ts'

/** A change to one field of the item in hand. */
export interface FieldPatch {
  readonly field: string
  readonly patch: Patch
}

/** What is staged for one field. */
export type FieldEdit =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'relation'; readonly edit: RelationEdit }

/** Everything staged for an item, by field. A field that is not in it is as saved. */
export type Edits = Readonly<Record<string, FieldEdit>>

export const noEdits: Edits = {}

export const isEdited = (edits: Edits): boolean => Object.keys(edits).length > 0
