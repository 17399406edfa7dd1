import type { Scalar } from '#engine/plugin.ts'
import { type ChoiceNode, leavesOf, pathTo, withDescendants } from './choiceTree.ts'
import type { CheckboxTreeOptions } from './options.ts'

export type Combining = CheckboxTreeOptions['valueCombining']

export type Checked = 'true' | 'false' | 'mixed'

/**
 * What is selected in a tree of choices. If values are exclusive these are the choices themselves, otherwise the choices
 * without children, which determine all others.
 */
export type Selection = ReadonlySet<string>

const nameOf = ({ value }: ChoiceNode): string => String(value)

/** The selection that a stored list means. */
export function readSelection(tree: readonly ChoiceNode[], values: readonly Scalar[], combining: Combining): Selection {
  const stored = new Set(values.map(String))
  if (combining === 'exclusive') return stored
  const selected = (node: ChoiceNode): readonly ChoiceNode[] => {
    // A branch stands for everything below it.
    if (combining === 'branch' && stored.has(nameOf(node))) return leavesOf(node)
    return node.children.length > 0 ? node.children.flatMap(selected) : stored.has(nameOf(node)) ? [node] : []
  }
  return new Set(tree.flatMap(selected).map(nameOf))
}

export function checkedOf(node: ChoiceNode, selection: Selection, combining: Combining): Checked {
  if (combining === 'exclusive') {
    if (selection.has(nameOf(node))) return 'true'
    return withDescendants(node).some(each => selection.has(nameOf(each))) ? 'mixed' : 'false'
  }
  const leaves = leavesOf(node)
  if (leaves.every(leaf => selection.has(nameOf(leaf)))) return 'true'
  return leaves.some(leaf => selection.has(nameOf(leaf))) ? 'mixed' : 'false'
}

/** The selection after a press on a choice. */
export function toggled(
  tree: readonly ChoiceNode[],
  node: ChoiceNode,
  selection: Selection,
  combining: Combining,
): Selection {
  const next = new Set(selection)
  const isOn = checkedOf(node, selection, combining) === 'true'
  if (combining !== 'exclusive') {
    for (const leaf of leavesOf(node)) isOn ? next.delete(nameOf(leaf)) : next.add(nameOf(leaf))
    return next
  }
  if (isOn) next.delete(nameOf(node))
  else {
    const around = [...(pathTo(tree, nameOf(node)) ?? []), ...withDescendants(node)]
    for (const each of around) next.delete(nameOf(each))
    next.add(nameOf(node))
  }
  return next
}

/** The list to store for a selection, in the order of the tree. */
export function combineValues(
  tree: readonly ChoiceNode[],
  selection: Selection,
  combining: Combining,
): readonly Scalar[] {
  return tree.flatMap(node => {
    const checked = checkedOf(node, selection, combining)
    if (checked === 'false') return []
    const isLeaf = node.children.length === 0
    const isStored =
      isLeaf || (combining === 'indeterminate' && checked === 'mixed') || (combining !== 'leaf' && checked === 'true')
    const isWhole = combining === 'branch' && checked === 'true'
    return [...(isStored ? [node.value] : []), ...(isWhole ? [] : combineValues(node.children, selection, combining))]
  })
}
