import { toFailure } from '#engine/core/api/ApiFailure.ts'
import type { Patch } from '#engine/core/edits/Patch.ts'
import { keyOf, moveTo, patchAt, stagedPath, type TreePath } from '#engine/core/item/nested/treeEdits.ts'
import type { TreePlace } from '#engine/core/item/nested/treeKeys.ts'
import { pathId, type TreeNode } from '#engine/core/item/nested/treeRows.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { ItemDrawerResult } from '../ItemDrawerProps.ts'
import { temporaryId } from '../useListChanges.ts'
import { type NodePlacesInput, useNodePlaces } from './useNodePlaces.ts'

export interface TreeChangesInput extends NodePlacesInput {
  readonly change: (patch: Patch) => void
}

/** Items above the root that are followed; longer chains are circles. */
const mostAbove = 100

/** The changes of a tree, each as one change of the top list. */
export function useTreeChanges({ shape, edit, root, entries, isWhole, change }: TreeChangesInput) {
  const text = useText()
  const { readItem } = useStudio()
  const { collection, primaryKey, field, foreignKey, sortField } = shape
  const parentOf = (path: TreePath): Key | null => path.at(-1) ?? root
  const at = (path: TreePath, patch: Patch) => change(patchAt(field, path, patch))
  const placesAt = useNodePlaces({ shape, edit, root, entries, isWhole })

  const orderPatch = (path: TreePath, places: Readonly<Record<string, number>>): readonly Patch[] =>
    sortField === null || Object.keys(places).length === 0
      ? []
      : [patchAt(field, path, { op: 'order', field: sortField, places })]

  const several = (patches: readonly Patch[]) => {
    if (patches.length > 0) change({ op: 'several', patches })
  }

  /** The keys above the root on the server: below the root they would close a circle. */
  async function above(): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    let key: Key | null | undefined = root
    while (key !== null && key !== undefined && found.size < mostAbove && !found.has(String(key))) {
      found.add(String(key))
      const item: Item = await readItem(collection, key, [foreignKey])
      key = keyOf(item[foreignKey], primaryKey)
    }
    return found
  }

  return {
    /** If a read that a change needs fails, the tree stays unchanged and an error is shown. */
    attempt: (work: Promise<unknown>) =>
      void work.catch((cause: unknown) => notifyFailure(toFailure(cause), text, text('related_list.not_done'))),
    remove: ({ path, key }: TreeNode) => at(path, { op: 'remove', key }),
    /** Undoes a removal. */
    keep: ({ path, key }: TreeNode) => at(path, { op: 'link', key }),
    edited: ({ path, key }: TreeNode, result: ItemDrawerResult) => change(editOf(path, key, result)),
    editOf,
    creationOf,
    created: async (path: TreePath, result: ItemDrawerResult) => {
      const id = temporaryId()
      const places = await placesAt(path, id, null)
      several([creationOf(path, id, result), ...orderPatch(path, places)])
    },
    move: async (node: TreeNode, { path, index }: TreePlace) => {
      if (pathId(path) === pathId(node.path)) return several(orderPatch(path, await placesAt(path, node.key, index)))
      const home = node.item ? keyOf(node.item[foreignKey], primaryKey) : undefined
      const moved = moveTo(edit, shape, { ...node, home }, { path, parent: parentOf(path) })
      if (moved) several([...moved, ...orderPatch(path, await placesAt(path, node.key, index))])
    },
    /** Adds existing items to a list, with what is staged for them elsewhere in the tree. */
    add: async (path: TreePath, chosen: readonly Key[]) => {
      const around = new Set([...(await above()), ...path.map(String)])
      const allowed = chosen.filter(key => !around.has(String(key)))
      if (allowed.length < chosen.length) notify({ kind: 'warning', title: text('tree.circle') })
      const [first] = allowed
      const place = first === undefined ? {} : await placesAt(path, first, null)
      const start = Object.values(place)[0] ?? 0
      several(
        allowed.flatMap((key, index): readonly Patch[] => [
          ...adopted(path, key),
          ...orderPatch(path, { [String(key)]: start + index }),
        ]),
      )
    },
  }

  function adopted(path: TreePath, key: Key): readonly Patch[] {
    const staged = stagedPath(edit, field, key)
    const node = { key, path: staged ?? [], state: staged ? ('updated' as const) : ('saved' as const), home: undefined }
    return moveTo(edit, shape, node, { path, parent: parentOf(path) }) ?? []
  }

  function editOf(path: TreePath, key: Key, { patches, initial }: ItemDrawerResult): Patch {
    return patchAt(field, path, { op: 'edit', key, patches, initial })
  }

  function creationOf(path: TreePath, id: string, { patches, initial }: ItemDrawerResult): Patch {
    return patchAt(field, path, { op: 'create', id, values: {}, patches, initial })
  }
}
