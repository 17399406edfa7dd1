import type { FieldInfo } from '../metadata/FieldInfo.ts'

/** A field and, when it is a group, those inside of it. */
export interface FieldTree {
  readonly field: FieldInfo
  readonly children: readonly FieldTree[]
}

type IsGroup = (field: FieldInfo) => boolean

/** The fields as a form nests them. A hidden group hides what it holds. */
export function fieldTree(fields: readonly FieldInfo[], isGroup: IsGroup): readonly FieldTree[] {
  const groupOf = groupsOf(fields, isGroup)
  return treesOf(
    fields.filter(field => !field.isHidden),
    groupOf,
    isGroup,
  )
}

/** The same of any fields, for groups that are known. */
export function treesOf(
  fields: readonly FieldInfo[],
  groupOf: (field: FieldInfo) => FieldInfo | null,
  isGroup: IsGroup,
  parent: FieldInfo | null = null,
): readonly FieldTree[] {
  return fields
    .filter(field => groupOf(field) === parent)
    .map(field => ({ field, children: isGroup(field) ? treesOf(fields, groupOf, isGroup, field) : [] }))
}

/**
 * The group that a field stands in. It names it by the `id` of the group's metadata, or by its name; what names a group
 * that is not there, or one that it holds itself, stands in none.
 */
export function groupsOf(fields: readonly FieldInfo[], isGroup: IsGroup): (field: FieldInfo) => FieldInfo | null {
  const groups = new Map<string, FieldInfo>()
  for (const field of fields)
    if (isGroup(field)) {
      groups.set(field.field, field)
      if (field.meta?.id !== undefined && field.meta.id !== null) groups.set(String(field.meta.id), field)
    }
  if (groups.size === 0) return () => null

  /** Whether `field` is `group` itself or one of the groups around it, so that they would hold each other. */
  function holds(field: FieldInfo, group: FieldInfo): boolean {
    const seen = new Set<FieldInfo>()
    for (
      let each: FieldInfo | undefined = group;
      each && !seen.has(each);
      each = groups.get(String(each.meta?.group ?? ''))
    ) {
      if (each === field) return true
      seen.add(each)
    }
    return false
  }
  return field => {
    const group = groups.get(String(field.meta?.group ?? ''))
    return group === undefined || holds(field, group) ? null : group
  }
}
