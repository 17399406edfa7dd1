import type { FieldInfo } from '../metadata/FieldInfo.ts'

/** The fields to ask an item for: every column and every list of related items, by key. */
export const itemFields = (
  fields: readonly FieldInfo[],
  isRelational: (field: FieldInfo) => boolean,
): readonly string[] => fields.filter(field => field.type !== 'alias' || isRelational(field)).map(field => field.field)
