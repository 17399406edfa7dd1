import { isScalar, plainText, type Scalar } from '#engine/plugin.ts'

/** A choice and those below it. */
export interface ChoiceNode {
  readonly value: Scalar
  readonly text: string
  readonly children: readonly ChoiceNode[]
}

/** The usable choices of a stored option: those with a value, each value once in the whole tree. */
export function readTree(stored: unknown, known = new Set<string>()): readonly ChoiceNode[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { value, text, children } = entry as Readonly<Record<string, unknown>>
    if (!isScalar(value) || known.has(String(value))) return []
    known.add(String(value))
    return [{ value, text: plainText(text) || String(value), children: readTree(children, known) }]
  })
}

/** A node with everything below it. */
export const withDescendants = (node: ChoiceNode): readonly ChoiceNode[] => [
  node,
  ...node.children.flatMap(withDescendants),
]

/** The nodes without children at or below a node. */
export const leavesOf = (node: ChoiceNode): readonly ChoiceNode[] =>
  node.children.length === 0 ? [node] : node.children.flatMap(leavesOf)

/** The nodes above a value, from the top; null if it is not in the tree. */
export function pathTo(nodes: readonly ChoiceNode[], value: string): readonly ChoiceNode[] | null {
  for (const node of nodes) {
    if (String(node.value) === value) return []
    const below = pathTo(node.children, value)
    if (below) return [node, ...below]
  }
  return null
}

/** The part of the tree that a condition keeps: its nodes, those above them, and with `below` those below them. */
export function filterTree(
  nodes: readonly ChoiceNode[],
  keeps: (node: ChoiceNode) => boolean,
  below: boolean,
): readonly ChoiceNode[] {
  return nodes.flatMap(node => {
    const isKept = keeps(node)
    if (isKept && below) return [node]
    const children = filterTree(node.children, keeps, below)
    return isKept || children.length > 0 ? [{ ...node, children }] : []
  })
}
