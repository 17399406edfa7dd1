import type { FieldInfo } from '../metadata/FieldInfo.ts'

/** A field and, when it is a group, those inside of it. */
export interface FieldTree {
  readonly field: FieldInfo
  readonly children: readonly FieldTree[]
}

/**
 * The fields as a form nests them. A field names its group by the `id` of the group's metadata, or by its name; what
 * names a group that is not there, or one that it holds itself, stands at the top. A hidden group hides what it holds.
 */
export function fieldTree(fields: readonly FieldInfo[], isGroup: (field: FieldInfo) => boolean): readonly FieldTree[] {
  const groups = new Map<string, FieldInfo>()
  for (const field of fields)
    if (isGroup(field)) {
      groups.set(field.field, field)
      if (field.meta?.id !== undefined && field.meta.id !== null) groups.set(String(field.meta.id), field)
    }
  if (groups.size === 0) return fields.filter(field => !field.isHidden).map(field => ({ field, children: [] }))

  const groupOf = (field: FieldInfo): FieldInfo | null => {
    const group = groups.get(String(field.meta?.group ?? ''))
    return group === undefined || holds(field, group) ? null : group
  }
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
  const treesIn = (parent: FieldInfo | null): readonly FieldTree[] =>
    fields
      .filter(field => !field.isHidden && groupOf(field) === parent)
      .map(field => ({ field, children: groups.has(field.field) ? treesIn(field) : [] }))
  return treesIn(null)
}
