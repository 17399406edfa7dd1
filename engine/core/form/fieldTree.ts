import type { FieldInfo } from '../metadata/FieldInfo.ts'

/** A field and, for a group, the fields inside it. */
export interface FieldTree {
  readonly field: FieldInfo
  readonly children: readonly FieldTree[]
}

type IsGroup = (field: FieldInfo) => boolean

/** The fields nested as in a form. A hidden group hides its fields. */
export function fieldTree(fields: readonly FieldInfo[], isGroup: IsGroup): readonly FieldTree[] {
  const groupOf = groupsOf(fields, isGroup)
  return treesOf(
    fields.filter(field => !field.isHidden),
    groupOf,
    isGroup,
  )
}

/** The same for any fields, with known groups. */
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
 * The group of a field, named by the `id` of the group's metadata or by its name. A field has no group if the name is
 * unknown, or if it is inside the field itself.
 */
export function groupsOf(fields: readonly FieldInfo[], isGroup: IsGroup): (field: FieldInfo) => FieldInfo | null {
  const groups = new Map<string, FieldInfo>()
  for (const field of fields)
    if (isGroup(field)) {
      groups.set(field.field, field)
      if (field.meta?.id !== undefined && field.meta.id !== null) groups.set(String(field.meta.id), field)
    }
  if (groups.size === 0) return () => null

  /** Whether `field` is `group` or one of the groups around it, which would make a cycle. */
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
