import { useQueryClient } from '@tanstack/react-query'
import type { ToManyEdit } from '#engine/core/edits/Patch.ts'
import { stagedOrder } from '#engine/core/item/nested/relatedRows.ts'
import { type PlacedRow, placesAfterMove } from '#engine/core/item/nested/rowPlaces.ts'
import { editAt, stagedLists, type TreePath, type TreeShape } from '#engine/core/item/nested/treeEdits.ts'
import { pathId, type TreeEntry } from '#engine/core/item/nested/treeRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Key } from '#schemas/data/Item.ts'

export interface NodePlacesInput {
  readonly shape: TreeShape
  readonly edit: ToManyEdit
  readonly root: Key | null
  readonly entries: readonly TreeEntry[]
  readonly isWhole: (path: TreePath) => boolean
}

/** The values of the sort field that put a node at an index of a list; a null index is its end. */
export function useNodePlaces({ shape, edit, root, entries, isWhole }: NodePlacesInput) {
  const { readItems } = useStudio()
  const client = useQueryClient()
  const { collection, primaryKey, field, foreignKey, sortField } = shape
  const isShown = (path: TreePath) =>
    path.length === 0 || entries.some(each => each.kind === 'node' && each.expanded && each.id === pathId(path))

  /** The nodes of a list by place, also those that are not read. */
  async function siblings(path: TreePath): Promise<readonly PlacedRow[]> {
    if (isShown(path) && isWhole(path))
      return entries.flatMap(each =>
        each.kind === 'node' && pathId(each.path) === pathId(path)
          ? [{ key: String(each.key), place: each.place }]
          : [],
      )
    if (sortField === null) return []
    const parent = path.at(-1) ?? root
    const query = {
      fields: [primaryKey, sortField],
      filter: { [foreignKey]: { _eq: parent } },
      sort: [sortField, primaryKey],
      limit: -1,
    }
    const isNew = parent === null || String(parent).startsWith('+')
    const saved = isNew
      ? []
      : await client.fetchQuery({
          queryKey: ['items', collection, query],
          queryFn: ({ signal }) => readItems(collection, query, signal).then(page => page.items),
        })
    const list = editAt(edit, field, path)
    const added = new Set(stagedLists(edit, field).flatMap(each => each.edit.linked.map(String)))
    const rest = saved.filter(item => !added.has(String(item[primaryKey])))
    return stagedOrder(rest, list.linked, list, primaryKey, sortField).map(({ key, place }) => ({
      key: String(key),
      place,
    }))
  }

  return async function placesAt(
    path: TreePath,
    key: Key,
    index: number | null,
  ): Promise<Readonly<Record<string, number>>> {
    if (sortField === null) return {}
    const all = await siblings(path)
    const from = all.findIndex(row => row.key === String(key))
    const others = all.filter(row => row.key !== String(key))
    if (index === null || index >= others.length) {
      if (from >= 0 && from === all.length - 1) return {}
      return { [String(key)]: others.reduce((last, { place }) => Math.max(last, place ?? 0), 0) + 1 }
    }
    if (from >= 0) return placesAfterMove(all, from, index)
    return placesAfterMove([...others, { key: String(key), place: null }], others.length, index)
  }
}
