import type { Item, Key } from '#schemas/data/Item.ts'
import type { ToManyEdit } from '../../edits/Patch.ts'
import { withEdits } from '../../edits/withEdits.ts'
import { type RowState, readKeys, rowEdits } from './relatedRows.ts'
import { inOrder, placeOf } from './rowPlaces.ts'
import { editAt, stagedLists, type TreePath, type TreeShape } from './treeEdits.ts'

/** What has been read of the list below an item. */
export interface TreeBranch {
  /** Null while loading. */
  readonly items: readonly Item[] | null
  /** Of the server, of which `items` are the first. */
  readonly total: number
  /** Whether more of it is being read. */
  readonly loading: boolean
  readonly error: unknown
  readonly reload: () => void
}

export interface TreeNode {
  readonly kind: 'node'
  readonly id: string
  /** The temporary id of a new node. */
  readonly key: Key
  readonly path: TreePath
  readonly state: RowState
  /** With its staged edits; null while loading, and if the user cannot read it. */
  readonly item: Item | null
  readonly place: number | null
  readonly level: number
  readonly position: number
  readonly size: number
  readonly hasChildren: boolean
  readonly expanded: boolean
}

/** A row of a tree: a node, or what the list at that position still lacks. */
export type TreeEntry =
  | TreeNode
  | {
      readonly kind: 'loading' | 'failed' | 'more'
      readonly id: string
      readonly path: TreePath
      readonly level: number
      /** Nodes that are not read yet. */
      readonly remaining: number
      readonly error: unknown
      readonly reload: () => void
    }

export interface TreeContext {
  readonly shape: TreeShape
  readonly edit: ToManyEdit
  /** The item that has the tree; null for a new one. */
  readonly root: Key | null
  readonly top: TreeBranch
  /** The lists that were read, by the key of their item. */
  readonly branches: ReadonlyMap<string, TreeBranch>
  /** Items that are added to a list, by key. */
  readonly linked: ReadonlyMap<string, Item>
  readonly expanded: ReadonlySet<string>
}

export const pathId = (path: TreePath): string => JSON.stringify(path.map(String))

/** The rows of the tree from top to bottom, with staged changes; of closed nodes only themselves. */
export function treeRows(context: TreeContext): readonly TreeEntry[] {
  const elsewhere = new Set(
    stagedLists(context.edit, context.shape.field).flatMap(({ edit }) => edit.linked.map(String)),
  )
  return listRows(context, elsewhere, [], context.top)
}

/** The list below a new item. */
export const noBranch: TreeBranch = { items: [], total: 0, loading: false, error: null, reload: () => undefined }
const waiting: TreeBranch = { ...noBranch, items: null, loading: true }

function listRows(
  context: TreeContext,
  elsewhere: ReadonlySet<string>,
  path: TreePath,
  branch: TreeBranch,
): readonly TreeEntry[] {
  const nodes = nodesOf(context, elsewhere, path, branch)
  const level = path.length + 1
  const remaining = Math.max(0, branch.total - (branch.items?.length ?? 0))
  const gap = { id: `${pathId(path)} `, path, level, remaining, error: branch.error, reload: branch.reload }
  const rows = nodes.flatMap((node): readonly TreeEntry[] => {
    if (!node.expanded) return [node]
    const below = node.state === 'created' ? noBranch : (context.branches.get(String(node.key)) ?? waiting)
    return [node, ...listRows(context, elsewhere, [...path, node.key], below)]
  })
  if (branch.error !== null) return [...rows, { ...gap, kind: 'failed' }]
  if (branch.loading) return [...rows, { ...gap, kind: 'loading' }]
  return remaining > 0 ? [...rows, { ...gap, kind: 'more' }] : rows
}

/** The nodes of one list. A node that is staged in another list is only there. */
function nodesOf(
  context: TreeContext,
  elsewhere: ReadonlySet<string>,
  path: TreePath,
  branch: TreeBranch,
): readonly TreeNode[] {
  const { shape, root } = context
  const list = editAt(context.edit, shape.field, path)
  const above = new Set([...path, ...(root === null ? [] : [root])].map(String))
  const own = new Set(list.linked.map(String))
  const saved = (branch.items ?? []).flatMap(item => {
    // Safe: the server's own key of its row.
    const key = item[shape.primaryKey] as Key
    const name = String(key)
    // Stored circles end where they begin.
    return above.has(name) || (elsewhere.has(name) && !own.has(name)) ? [] : [{ key, item }]
  })
  const savedKeys = new Set(saved.map(({ key }) => String(key)))
  const added = list.linked
    .filter(key => !savedKeys.has(String(key)))
    .map(key => ({ key, item: context.linked.get(String(key)) ?? null }))
  const created = Object.keys(list.created).map(key => ({ key, item: {} }))
  const ordered = inOrder(
    [...saved, ...added, ...created].map(({ key, item }) => {
      const shown = item && withEdits(item, rowEdits(list, key))
      const place = shape.sortField === null ? null : placeOf(shown?.[shape.sortField])
      return { key, item: shown, place }
    }),
  )
  const size = ordered.length + Math.max(0, branch.total - (branch.items?.length ?? 0))
  return ordered.map(({ key, item, place }, index) => {
    const state = stateOf(list, key)
    const hasChildren = state !== 'removed' && hasNodesBelow(context, elsewhere, [...path, key], item)
    return {
      kind: 'node',
      id: pathId([...path, key]),
      key,
      path,
      state,
      item,
      place,
      level: path.length + 1,
      position: index + 1,
      size,
      hasChildren,
      expanded: hasChildren && context.expanded.has(String(key)),
    }
  })
}

function stateOf(list: ToManyEdit, key: Key): RowState {
  const has = (keys: readonly Key[]) => keys.some(other => String(other) === String(key))
  if (Object.hasOwn(list.created, String(key))) return 'created'
  if (has(list.removed)) return 'removed'
  if (has(list.linked)) return 'linked'
  return Object.hasOwn(list.updated, String(key)) ? 'updated' : 'saved'
}

function hasNodesBelow(
  { edit, shape }: TreeContext,
  elsewhere: ReadonlySet<string>,
  path: TreePath,
  item: Item | null,
): boolean {
  const list = editAt(edit, shape.field, path)
  const saved = readKeys(item?.[shape.field], shape.primaryKey)
  return (
    list.linked.length > 0 ||
    Object.keys(list.created).length > 0 ||
    saved.some(key => !elsewhere.has(String(key)) && !path.some(each => String(each) === String(key)))
  )
}
