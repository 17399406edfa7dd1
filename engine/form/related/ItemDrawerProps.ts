import type { Access } from '#engine/core/access/Access.ts'
import type { Edits, FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import type { FarSide } from '#engine/core/item/nested/farPatch.ts'
import type { Item, Key } from '#schemas/data/Item.ts'

/** The changes of a drawer, as `edit`, `edit-one` and `create` take them. */
export interface ItemDrawerResult {
  readonly patches: readonly FieldPatch[]
  readonly initial: Item
}

/** The props of the drawer with the form of a related item. */
export interface ItemDrawerProps {
  /** The collection of the item; for the row of a junction, the junction. */
  readonly collection: string
  /** Null for a new item. */
  readonly primaryKey: Key | null
  /** The edits that are already staged for it. */
  readonly staged?: Edits
  /** Its first changes, such as a title that was typed before it opened. */
  readonly first?: readonly FieldPatch[]
  /** Fields that the user cannot change here, such as the foreign key back. */
  readonly hide?: readonly string[]
  /** Edits the item on the far side, with the other fields of the junction below. */
  readonly far?: FarSide | null
  readonly access: Access
  readonly done: (result: ItemDrawerResult) => void
  /**
   * The patch that `done` makes of a result. Used to store the drawer's changes in the draft, so that they survive a
   * crash.
   */
  readonly changeOf?: (result: ItemDrawerResult) => Patch
  readonly close: () => void
}
