import type { FieldMeta } from '#schemas/data/Field.ts'
import type { FieldTree } from '../../form/fieldTree.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'

/** A change of the metadata of a field. */
export interface MetaChange {
  readonly field: string
  readonly meta: Partial<Pick<FieldMeta, 'hidden' | 'width' | 'sort' | 'group'>>
}

/** The position of a field: its group, if any, and its index among the siblings, from zero. */
export interface FieldPlace {
  readonly group: FieldInfo | null
  readonly at: number
}

/** The place of every field, by its name. */
export function placesOf(trees: readonly FieldTree[], group: FieldInfo | null = null): ReadonlyMap<string, FieldPlace> {
  return new Map(
    trees.flatMap(({ field, children }, at) => [[field.field, { group, at }] as const, ...placesOf(children, field)]),
  )
}

/**
 * The changes that move a field with its content: the sort of every field on the form, which starts at one. Empty if
 * the position does not exist; an index past the end counts as the last.
 */
export function moveField(trees: readonly FieldTree[], name: string, { group, at }: FieldPlace): readonly MetaChange[] {
  const moved = treeOf(trees, name)
  if (moved === null || at < 0 || (group !== null && treeOf([moved], group.field) !== null)) return []
  const next = withTree(withoutTree(trees, name), moved, group, at)
  const changed = placesOf(trees).get(name)?.group !== group
  return inOrder(next).map((field, place) => ({
    field: field.field,
    meta: { sort: place + 1, ...(changed && field.field === name && { group: group?.meta?.id ?? null }) },
  }))
}

/** The fields of a form from the top, with the content of a group after it. */
export const inOrder = (trees: readonly FieldTree[]): readonly FieldInfo[] =>
  trees.flatMap(({ field, children }) => [field, ...inOrder(children)])

function treeOf(trees: readonly FieldTree[], name: string): FieldTree | null {
  for (const tree of trees) {
    const match = tree.field.field === name ? tree : treeOf(tree.children, name)
    if (match) return match
  }
  return null
}

const withoutTree = (trees: readonly FieldTree[], name: string): readonly FieldTree[] =>
  trees
    .filter(({ field }) => field.field !== name)
    .map(({ field, children }) => ({ field, children: withoutTree(children, name) }))

function withTree(
  trees: readonly FieldTree[],
  tree: FieldTree,
  group: FieldInfo | null,
  at: number,
): readonly FieldTree[] {
  if (group === null) return [...trees.slice(0, at), tree, ...trees.slice(at)]
  return trees.map(each =>
    each.field.field === group.field
      ? { ...each, children: withTree(each.children, tree, null, at) }
      : { ...each, children: withTree(each.children, tree, group, at) },
  )
}

/** The fields after the changes, in order. */
export function withChanges(fields: readonly FieldInfo[], changes: readonly MetaChange[]): readonly FieldInfo[] {
  if (changes.length === 0) return fields
  const metas = new Map<string, MetaChange['meta']>()
  for (const { field, meta } of changes) metas.set(field, { ...metas.get(field), ...meta })
  return fields
    .map(info => {
      const change = metas.get(info.field)
      if (!change) return info
      return {
        ...info,
        meta: info.meta && { ...info.meta, ...change },
        isHidden: change.hidden ?? info.isHidden,
        sort: change.sort ?? info.sort,
      }
    })
    .toSorted((a, b) => a.sort - b.sort)
}

/** The same members of the metadata before the changes. */
export const beforeOf = (fields: readonly FieldInfo[], changes: readonly MetaChange[]): readonly MetaChange[] =>
  changes.map(({ field, meta }) => {
    const stored = fields.find(each => each.field === field)?.meta
    return {
      field,
      meta: {
        ...('hidden' in meta && { hidden: stored?.hidden ?? false }),
        ...('width' in meta && { width: stored?.width ?? null }),
        ...('sort' in meta && { sort: stored?.sort ?? null }),
        ...('group' in meta && { group: stored?.group ?? null }),
      },
    }
  })
