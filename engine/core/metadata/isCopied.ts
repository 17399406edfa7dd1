import { isSecret } from '#schemas/data/isSecret.ts'
import { isToMany } from '#schemas/relation/relationKind.ts'
import type { FieldInfo } from './FieldInfo.ts'
import { isStamp } from './isStamp.ts'
import type { Metadata } from './Metadata.ts'

/** Whether a copy takes the value of a field: not its key, values that are never read, and lists. */
export function isCopied(field: FieldInfo, metadata: Metadata): boolean {
  const kind = metadata.relation(field.collection, field.field)
  return !(field.isPrimaryKey || isStamp(field) || isSecret(field) || (kind !== null && isToMany(kind)))
}
