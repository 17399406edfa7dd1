import type { KeyboardEvent, RefObject } from 'react'
import { actionOf, type TreeMove } from '#engine/core/item/nested/treeKeys.ts'
import type { TreeEntry, TreeNode } from '#engine/core/item/nested/treeRows.ts'
import { letterStep } from '#engine/core/tree/treeStep.ts'
import { arrowStep } from '#engine/ui/direction.ts'
import type { Key } from '#schemas/data/Item.ts'

export interface TreeKeysInput {
  readonly list: RefObject<HTMLElement | null>
  readonly entries: readonly TreeEntry[]
  readonly active: TreeEntry | undefined
  readonly nameOf: (node: TreeNode) => string
  readonly focus: (entry: TreeEntry | undefined) => void
  readonly press: (entry: TreeEntry) => void
  readonly toggle: (node: TreeNode) => void
  readonly expand: (nodes: readonly Key[], isOpen: boolean) => void
  readonly step: (node: TreeNode, move: TreeMove) => void
}

/** The keys of a tree, for the row that has the focus; not for the buttons in it. */
export function treeKeys({ list, entries, active, nameOf, focus, press, toggle, expand, step }: TreeKeysInput) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!active || event.ctrlKey || event.metaKey || event.target !== rowOf(list.current, active.id)) return
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      return rowOf(list.current, active.id)?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
    }
    const { key, altKey } = event
    const action = actionOf({ key, altKey, step: arrowStep(key, event.currentTarget) }, active, entries)
    if (!action) {
      const names = () => entries.map(entry => (entry.kind === 'node' ? nameOf(entry) : null))
      const next = altKey ? null : letterStep(key, entries.indexOf(active), names)
      return next === null ? undefined : focus(entries[next])
    }
    event.preventDefault()
    if (action.kind === 'focus') focus(action.entry)
    else if (action.kind === 'press') press(active)
    else if (active.kind !== 'node') return
    else if (action.kind === 'move') step(active, action.move)
    else if (action.kind === 'remove') toggle(active)
    else if (action.kind === 'expand-all')
      expand(
        entries.flatMap(each =>
          each.kind === 'node' && each.hasChildren && each.level === active.level ? [each.key] : [],
        ),
        true,
      )
    else expand([active.key], action.kind === 'expand')
  }
}

/** The element of a row. */
export const rowOf = (list: HTMLElement | null, id: string): HTMLElement | null =>
  [...(list?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])].find(row => row.dataset['id'] === id) ?? null
