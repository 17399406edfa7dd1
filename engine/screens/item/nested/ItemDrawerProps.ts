import type { Access } from '#engine/core/access/Access.ts'
import type { Edits, FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import type { Item, Key } from '#schemas/data/Item.ts'

/** The item on the far side of a junction's row. */
export interface FarSide {
  /** The junction's key of it. */
  readonly field: string
  readonly collection: string
  /** Null for one that saving makes. */
  readonly key: Key | null
  /** The junction's field that names the collection, where there are several. */
  readonly collectionField: string | null
}

/** What was changed in a drawer, as `edit`, `edit-one` and `create` take it. */
export interface ItemDrawerResult {
  readonly patches: readonly FieldPatch[]
  readonly initial: Item
}

/** What the drawer with the form of a related item takes. */
export interface ItemDrawerProps {
  /** Where the item is; for the row of a junction, the junction. */
  readonly collection: string
  /** Null for a new item. */
  readonly primaryKey: Key | null
  /** What is staged for it already. */
  readonly staged?: Edits
  /** Fields that are not the person's to change here, such as the key that leads back. */
  readonly hide?: readonly string[]
  /** Edits the item on the far side, and below it what the junction holds besides. */
  readonly far?: FarSide | null
  readonly access: Access
  readonly done: (result: ItemDrawerResult) => void
  /** The change of the field that `done` makes of a result; with it a crash does not take what stands in the drawer. */
  readonly changeOf?: (result: ItemDrawerResult) => Patch
  readonly close: () => void
}
