import { type RowInTree, treeStep } from '../../tree/treeStep.ts'
import { pathId, type TreeEntry, type TreeNode } from './treeRows.ts'

/** Where a node moves, as a list and an index in it; null for the end. */
export interface TreePlace {
  readonly path: TreeNode['path']
  readonly index: number | null
}

export type TreeMove = 'up' | 'down' | 'in' | 'out'

const nodesAt = (entries: readonly TreeEntry[], path: TreeNode['path']): readonly TreeNode[] =>
  entries.filter((each): each is TreeNode => each.kind === 'node' && pathId(each.path) === pathId(path))

/** Where a step moves a node; null if it cannot go there. Only ordered trees have an up and a down. */
export function stepOf(
  entries: readonly TreeEntry[],
  node: TreeNode,
  move: TreeMove,
  isOrdered: boolean,
): TreePlace | null {
  if (node.state === 'removed') return null
  const { path, position } = node
  const nodes = nodesAt(entries, path)
  switch (move) {
    case 'up':
      return isOrdered && position > 1 ? { path, index: position - 2 } : null
    case 'down':
      return isOrdered && position < nodes.length ? { path, index: position } : null
    case 'in': {
      const above = nodes.slice(0, position - 1).findLast(each => each.state !== 'removed' && each.item !== null)
      return above ? { path: [...path, above.key], index: null } : null
    }
    case 'out': {
      const parent = entries.find((each): each is TreeNode => each.kind === 'node' && each.id === pathId(path))
      return parent ? { path: parent.path, index: parent.position } : null
    }
  }
}

/** Where a node goes that is dropped on another; null if it cannot. */
export function dropOf(
  dragged: Pick<TreeNode, 'key' | 'path' | 'position'>,
  onto: TreeNode,
  spot: 'before' | 'after' | 'inside',
): TreePlace | null {
  const isSame = (key: TreeNode['key']) => String(key) === String(dragged.key)
  if (isSame(onto.key) || onto.path.some(isSame)) return null
  if (spot === 'inside')
    return onto.state === 'removed' || onto.item === null ? null : { path: [...onto.path, onto.key], index: null }
  const isAbove = pathId(dragged.path) === pathId(onto.path) && dragged.position < onto.position
  return { path: onto.path, index: onto.position - 1 + (spot === 'after' ? 1 : 0) - (isAbove ? 1 : 0) }
}

export type TreeAction =
  | { readonly kind: 'focus'; readonly entry: TreeEntry | undefined }
  | { readonly kind: 'expand' | 'collapse' | 'press' | 'remove' }
  | { readonly kind: 'expand-all' }
  | { readonly kind: 'move'; readonly move: TreeMove }

interface PressedKey {
  readonly key: string
  readonly altKey: boolean
  /** The reading direction of a horizontal arrow key. */
  readonly step: -1 | 0 | 1
}

/** What a key does on a row of a tree (WAI-ARIA tree view); with Alt, arrow keys move the node. Null for other keys. */
export function actionOf(
  { key, altKey, step }: PressedKey,
  active: TreeEntry,
  entries: readonly TreeEntry[],
): TreeAction | null {
  if (altKey) {
    const move =
      key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : step === 1 ? 'in' : step === -1 ? 'out' : null
    return move && { kind: 'move', move }
  }
  const moved = treeStep(key, step, entries.indexOf(active), entries.map(rowOf))
  if (moved === 'expand' || moved === 'collapse') return { kind: moved }
  if (moved) return { kind: 'focus', entry: entries[moved.to] }
  switch (key) {
    case 'Enter':
    case ' ':
      return { kind: 'press' }
    case 'Delete':
      return { kind: 'remove' }
    case '*':
      return { kind: 'expand-all' }
    default:
      return null
  }
}

const rowOf = (entry: TreeEntry): RowInTree => ({
  id: entry.id,
  parent: pathId(entry.path),
  expanded: entry.kind === 'node' && entry.hasChildren ? entry.expanded : undefined,
})
