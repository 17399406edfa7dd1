import type { Item, Key } from '#schemas/data/Item.ts'
import {
  type Edits,
  type FieldEdit,
  type FieldPatch,
  isEdited,
  noToManyEdit,
  type Patch,
  type ToManyEdit,
} from '../../edits/Patch.ts'
import { type RowState, rowEdits } from './relatedRows.ts'

/** The keys of the nodes above a list of a tree, from the top; empty for the top list. */
export type TreePath = readonly Key[]

/** A tree of items: each lists those that point at it in the same field. */
export interface TreeShape {
  readonly collection: string
  readonly primaryKey: string
  /** The list of items below. */
  readonly field: string
  /** The key of the item above. */
  readonly foreignKey: string
  readonly sortField: string | null
}

/** A node to move: where it is now, and its staged changes there. */
export interface MovedNode {
  readonly key: Key
  readonly path: TreePath
  readonly state: RowState
  /** The saved key of the item above; undefined if it is not loaded. */
  readonly home: Key | null | undefined
}

const listIn = (edits: Edits, field: string): ToManyEdit => {
  const edit = edits[field]
  return edit?.kind === 'relation' ? edit.edit : noToManyEdit
}

/** The staged changes of the list below a path. */
export const editAt = (edit: ToManyEdit, field: string, path: TreePath): ToManyEdit =>
  path.reduce<ToManyEdit>((list, key) => listIn(rowEdits(list, key), field), edit)

/** A change of the list below a path, as a change of the top list. */
export const patchAt = (field: string, path: TreePath, patch: Patch): Patch =>
  path.reduceRight<Patch>((inside, key) => ({ op: 'edit', key, patches: [{ field, patch: inside }] }), patch)

/** Every staged list of the tree, with its path. */
export function stagedLists(
  edit: ToManyEdit,
  field: string,
  path: TreePath = [],
): readonly { readonly path: TreePath; readonly edit: ToManyEdit }[] {
  const inside = Object.entries({ ...edit.updated, ...edit.created }).flatMap(([key, edits]) =>
    edits[field]?.kind === 'relation' ? stagedLists(listIn(edits, field), field, [...path, key]) : [],
  )
  return [{ path, edit }, ...inside]
}

/** The path of the list that has a node staged; null if none does. */
export const stagedPath = (edit: ToManyEdit, field: string, key: Key): TreePath | null =>
  stagedLists(edit, field).find(
    ({ edit: list }) =>
      list.linked.some(each => String(each) === String(key)) ||
      Object.hasOwn(list.updated, String(key)) ||
      list.removed.some(each => String(each) === String(key)),
  )?.path ?? null

/** The same edits as patches, so that they can be staged elsewhere. */
export const patchesOf = (edits: Edits): readonly FieldPatch[] =>
  Object.entries(edits).map(([field, edit]) => ({ field, patch: patchOf(edit) }))

function patchOf(edit: FieldEdit): Patch {
  switch (edit.kind) {
    case 'value':
      return { op: 'set', value: edit.value }
    case 'one':
      return {
        op: 'edit-one',
        key: edit.one.key,
        patches: patchesOf(edit.one.edits),
        ...(edit.one.collection === undefined ? {} : { collection: edit.one.collection }),
      }
    case 'relation':
      return { op: 'several', patches: listPatches(edit.edit) }
  }
}

const listPatches = ({ created, updated, linked, removed }: ToManyEdit): readonly Patch[] => [
  ...Object.entries(created).map(([id, edits]): Patch => creation(id, edits)),
  ...linked.map((key): Patch => ({ op: 'link', key })),
  ...Object.entries(updated).map(([key, edits]): Patch => ({ op: 'edit', key, patches: patchesOf(edits) })),
  ...removed.map((key): Patch => ({ op: 'remove', key })),
]

const creation = (id: string, edits: Edits): Patch => ({
  op: 'create',
  id,
  values: {},
  patches: patchesOf(edits),
  initial: {},
})

/**
 * Moves a node to another list with all that is staged for it. Nothing is staged in the list that it leaves: the item
 * points at one item only, so adding it to a list takes it out of the other. Null if the list is below the node itself.
 */
export function moveTo(
  edit: ToManyEdit,
  shape: TreeShape,
  node: MovedNode,
  to: { readonly path: TreePath; readonly parent: Key | null },
): readonly Patch[] | null {
  const { key, path, state } = node
  if (to.path.some(each => String(each) === String(key)) || String(to.parent) === String(key)) return null
  const { field } = shape
  const edits = rowEdits(editAt(edit, field, path), key)
  if (state === 'created')
    return [patchAt(field, path, { op: 'remove', key }), patchAt(field, to.path, creation(String(key), edits))]
  const returns = node.home !== undefined && to.parent !== null && String(node.home) === String(to.parent)
  return [
    ...(state === 'saved' ? [] : [patchAt(field, path, { op: 'restore', key })]),
    ...(returns ? [] : [patchAt(field, to.path, { op: 'link', key })]),
    ...(isEdited(edits) ? [patchAt(field, to.path, { op: 'edit', key, patches: patchesOf(edits) })] : []),
  ]
}

/** The key in a foreign key that is loaded as a key or as an item; undefined if it is not loaded. */
export function keyOf(value: unknown, primaryKey: string): Key | null | undefined {
  if (value === null) return null
  const key: unknown = typeof value === 'object' && value !== undefined ? (value as Item)[primaryKey] : value
  return typeof key === 'string' || typeof key === 'number' ? key : undefined
}
