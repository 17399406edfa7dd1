/** A node of a tree. */
export interface TreeNode {
  readonly id: string
  readonly label: string
  readonly icon?: string
  /** The page that it stands for. */
  readonly href?: string
  readonly children: readonly TreeNode[]
}

/** Something that was let go of over a node. */
export interface Dropped {
  readonly type: string
  readonly text: string
}

/** What can be taken from a tree, and what may be let go of over its nodes. */
export interface TreeDrag {
  /** The kind of thing that a node is, as what it is dropped on knows it. */
  readonly type: string
  /** Whether a node can be taken along; none when left out. */
  readonly mayDrag?: (id: string) => boolean
  /** Kinds that may come from elsewhere on the page. */
  readonly accepts: readonly string[]
  /** Whether a node takes them; `dragged` is the node of this tree that is on its way, null for what comes from elsewhere. */
  readonly mayDrop: (target: string, dragged: string | null) => boolean
  readonly drop: (target: string, dropped: readonly Dropped[]) => void
  /** Takes files of the device; none when left out. */
  readonly takeFiles?: (target: string, files: readonly File[]) => void
}

/** The nodes that can be seen, given which ones are open: what a search leaves of a tree is all open. */
export function findNodes(nodes: readonly TreeNode[], matches: (node: TreeNode) => boolean): readonly TreeNode[] {
  return nodes.flatMap(node => {
    const children = findNodes(node.children, matches)
    return children.length > 0 || matches(node) ? { ...node, children } : []
  })
}

/** The ids of all nodes that have others in them. */
export const branchesOf = (nodes: readonly TreeNode[]): readonly string[] =>
  nodes.flatMap(node => (node.children.length > 0 ? [node.id, ...branchesOf(node.children)] : []))
