import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ToManyEdit } from '#engine/core/edits/Patch.ts'
import { rowFields } from '#engine/core/item/nested/listColumns.ts'
import { keysInAddress, pageSize, savedFilter } from '#engine/core/item/nested/listQuery.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { stagedLists, type TreePath, type TreeShape } from '#engine/core/item/nested/treeEdits.ts'
import { noBranch, type TreeBranch, treeRows } from '#engine/core/item/nested/treeRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { templateFields } from '#schemas/template/template.ts'

export interface TreeInput {
  readonly list: ListShape
  readonly shape: TreeShape
  readonly edit: ToManyEdit
  /** The item that has the tree; null for a new one. */
  readonly root: Key | null
  /** Of the saved nodes at the top. */
  readonly keys: readonly Key[]
  readonly template: string
}

/** The name of the top list; the other lists have the key of their item. */
const topName = ''

/** The rows of a tree, the nodes that are open, and how much of each list is read. */
export function useTreeRows(input: TreeInput) {
  const { list, shape, edit, root, keys } = input
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const { collection, primaryKey, foreignKey } = shape
  const fields = useNodeFields(input)
  const saved = savedFilter(list, primaryKey, root, keys)
  const branches = useBranches(
    shape,
    fields,
    [
      ...(saved ? [{ name: topName, filter: saved }] : []),
      ...[...expanded].filter(key => !isNew(key)).map(key => ({ name: key, filter: { [foreignKey]: { _eq: key } } })),
    ].flatMap(branch =>
      Array.from({ length: pages[branch.name] ?? 1 }, (_, index) => ({ ...branch, page: index + 1 })),
    ),
  )
  const added = stagedLists(edit, shape.field).flatMap(({ edit: staged }) => staged.linked)
  const linked = useItems(
    added.length > 0 ? collection : null,
    added.length > 0 ? { fields, filter: { [primaryKey]: { _in: added.slice(0, keysInAddress) } }, limit: -1 } : null,
  )
  const entries = treeRows({
    shape,
    edit,
    root,
    top: branches.get(topName) ?? noBranch,
    branches,
    linked: new Map((linked.page?.items ?? []).map((item): [string, Item] => [String(item[primaryKey]), item])),
    expanded,
  })
  /** Whether a list is read to its end. */
  const isWhole = (path: TreePath): boolean => {
    const name = String(path.at(-1) ?? topName)
    if (isNew(name) || (path.length === 0 && !saved)) return true
    const branch = branches.get(name)
    return branch?.items !== undefined && branch.items !== null && branch.items.length >= branch.total
  }
  return {
    entries,
    isWhole,
    expand: (nodes: readonly Key[], isOpen: boolean) =>
      setExpanded(current => {
        const names = nodes.map(String)
        return new Set(isOpen ? [...current, ...names] : [...current].filter(name => !names.includes(name)))
      }),
    readMore: (path: TreePath) => {
      const name = String(path.at(-1) ?? topName)
      setPages(current => ({ ...current, [name]: (current[name] ?? 1) + 1 }))
    },
  }
}

/** The fields to request of a node: its text, and the keys above and below it. */
function useNodeFields({ list, shape, template }: TreeInput): readonly string[] {
  const { metadata, registry } = useStudio()
  const more = [shape.foreignKey, shape.field, ...templateFields(template)]
  return rowFields(registry, metadata, list, [], shape.sortField, more)
}

interface BranchPage {
  readonly name: string
  readonly filter: NonNullable<ReturnType<typeof savedFilter>>
  readonly page: number
}

/** The lists that are open, by name, as far as their pages are read. */
function useBranches(
  { collection, primaryKey, sortField }: TreeShape,
  fields: readonly string[],
  pages: readonly BranchPage[],
): ReadonlyMap<string, TreeBranch> {
  const { readItems } = useStudio()
  return useQueries({
    queries: pages.map(({ filter, page }) => {
      const query = {
        fields,
        filter,
        sort: sortField === null ? [primaryKey] : [sortField, primaryKey],
        limit: pageSize,
        page,
        meta: ['filter_count'] as const,
      }
      return {
        queryKey: ['items', collection, query],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => readItems(collection, query, signal),
      }
    }),
    combine: results => {
      const branches = new Map<string, TreeBranch>()
      for (const [index, { data, error, isPending, refetch }] of results.entries()) {
        const name = pages[index]?.name ?? topName
        const before = branches.get(name)
        const items = data ? [...(before?.items ?? []), ...data.items] : (before?.items ?? null)
        branches.set(name, {
          items,
          total: data?.filterCount ?? before?.total ?? items?.length ?? 0,
          loading: isPending || before?.loading === true,
          error: error ?? before?.error ?? null,
          reload: () => {
            before?.reload()
            void refetch()
          },
        })
      }
      return branches
    },
  })
}

/** Temporary ids start with a plus, see `temporaryId`. */
const isNew = (name: string): boolean => name.startsWith('+')
