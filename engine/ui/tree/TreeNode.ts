/** A node of a tree. */
export interface TreeNode {
  readonly id: string
  readonly label: string
  readonly icon?: string
  /** The page of the node. */
  readonly href?: string
  readonly children: readonly TreeNode[]
}

/** Something that was dropped on a node. */
export interface Dropped {
  readonly type: string
  readonly text: string
}

/** What can be dragged from a tree and dropped on its nodes. */
export interface TreeDrag {
  /** The drag type of a node. */
  readonly type: string
  /** Whether a node can be dragged; leave out for none. */
  readonly mayDrag?: (id: string) => boolean
  /** Drag types accepted from elsewhere on the page. */
  readonly accepts: readonly string[]
  /** Whether a node accepts a drop; `dragged` is the dragged node of this tree, null for anything from outside. */
  readonly mayDrop: (target: string, dragged: string | null) => boolean
  readonly drop: (target: string, dropped: readonly Dropped[]) => void
  /** Accepts files from the device; none when left out. */
  readonly takeFiles?: (target: string, files: readonly File[]) => void
}

/** The nodes that match a search, with all parents expanded. */
export function findNodes(nodes: readonly TreeNode[], matches: (node: TreeNode) => boolean): readonly TreeNode[] {
  return nodes.flatMap(node => {
    const children = findNodes(node.children, matches)
    return children.length > 0 || matches(node) ? { ...node, children } : []
  })
}

/** The ids of all nodes that have others in them. */
export const branchesOf = (nodes: readonly TreeNode[]): readonly string[] =>
  nodes.flatMap(node => (node.children.length > 0 ? [node.id, ...branchesOf(node.children)] : []))
