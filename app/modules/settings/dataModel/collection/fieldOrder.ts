import type { FieldInfo } from '#engine/metadata/FieldInfo.ts'
import type { FieldMeta } from '#schemas/data/Field.ts'

/** What is to change of the metadata of a field. */
export interface MetaChange {
  readonly field: string
  readonly meta: Partial<Pick<FieldMeta, 'hidden' | 'width' | 'sort'>>
}

/** A list with one member in another place. */
export function movedTo<Member>(list: readonly Member[], from: number, to: number): readonly Member[] {
  const member = list[from]
  if (member === undefined || to < 0 || to >= list.length) return list
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), member, ...rest.slice(to)]
}

/** Every field by its place, which starts at one (A-0151). */
export const placesOf = (fields: readonly FieldInfo[]): readonly MetaChange[] =>
  fields.map(({ field }, at) => ({ field, meta: { sort: at + 1 } }))

/** The fields as they will be once the changes are made, in their order. */
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
    .toSorted((one, other) => one.sort - other.sort)
}

/** The same members of the metadata as they were. */
export const beforeOf = (fields: readonly FieldInfo[], changes: readonly MetaChange[]): readonly MetaChange[] =>
  changes.map(({ field, meta }) => {
    const stored = fields.find(each => each.field === field)?.meta
    return {
      field,
      meta: {
        ...('hidden' in meta && { hidden: stored?.hidden ?? false }),
        ...('width' in meta && { width: stored?.width ?? null }),
        ...('sort' in meta && { sort: stored?.sort ?? null }),
      },
    }
  })
