import type { Item, Key } from '#schemas/data/Item.ts'
import { foldPatches } from '../../edits/applyPatch.ts'
import type { Edits, FieldPatch, Patch } from '../../edits/Patch.ts'

/** The item on the far side of a junction's row. */
export interface FarSide {
  /** The junction's foreign key to it. */
  readonly field: string
  readonly collection: string
  /** Null for a new item. */
  readonly key: Key | null
  /** The junction's field that names the collection, if there are several. */
  readonly collectionField: string | null
}

/** Changes of a far item, which was `initial` before, as one change of the junction's field. */
export const farPatch = (far: FarSide, initial: Item, patches: readonly FieldPatch[]): Patch => ({
  op: 'edit-one',
  key: far.key,
  patches,
  initial,
  ...(far.collectionField ? { collection: far.collection } : {}),
})

/** Names the collection of a far item, if there are several. The server needs it again with each change of the item. */
export const namingPatches = ({ collection, collectionField }: FarSide): readonly FieldPatch[] =>
  collectionField ? [{ field: collectionField, patch: { op: 'set', value: collection } }] : []

/** Changes of a junction's row. A new one needs its far item, even if that is empty. */
export function throughJunction(
  far: FarSide & { readonly item: Item },
  isNew: boolean,
  patches: readonly FieldPatch[],
): readonly FieldPatch[] {
  const isNewPair = isNew && far.key === null
  return [
    ...(isNewPair || patches.some(({ field }) => field === far.field) ? namingPatches(far) : []),
    ...(isNewPair ? [{ field: far.field, patch: farPatch(far, far.item, []) }] : []),
    ...patches,
  ]
}

/**
 * A change of a junction's row whose far item is edited in place, with `edits` before. The collection is named with a
 * change of the far item, and not any more once that is undone: then the row has no changes.
 */
export function throughBlock(
  far: FarSide,
  edits: Edits,
  patch: FieldPatch,
  saved: Item,
): { readonly patches: readonly FieldPatch[]; readonly initial: Item } {
  const { field, collectionField } = far
  const initial = withoutName(saved, far)
  if (collectionField === null) return { patches: [patch], initial }
  const isNamed = edits[collectionField] !== undefined || patch.field !== field
  const patches = [...(isNamed ? [] : namingPatches(far)), patch]
  const after = foldPatches(patches, initial, edits)
  const isIdle = after[collectionField] !== undefined && after[field] === undefined
  return { patches: isIdle ? [...patches, { field: collectionField, patch: { op: 'unset' } }] : patches, initial }
}

/** The saved row of a junction without the name of the collection, so that naming it again counts as a change. */
export const withoutName = (item: Item, { collectionField }: FarSide): Item =>
  collectionField ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== collectionField)) : item
