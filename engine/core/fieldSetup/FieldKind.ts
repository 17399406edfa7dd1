import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** What a field can be to those who set it up. */
export const fieldKinds = [
  'standard',
  'presentation',
  'file',
  'files',
  'm2o',
  'o2m',
  'm2m',
  'm2a',
  'translations',
] as const

export type FieldKind = (typeof fieldKinds)[number]

/** The kind that an address asks for; without a known one, a plain value (A-0017). */
export const readKind = (asked: string | null): FieldKind => fieldKinds.find(kind => kind === asked) ?? 'standard'

/** The kind of a field that is there, from its relations (A-0813 … A-0822). */
export function kindOf(metadata: Metadata, field: FieldInfo): FieldKind {
  const relation = metadata.relation(field.collection, field.field)
  if (relation === null) return field.type === 'alias' ? 'presentation' : 'standard'
  switch (relation.kind) {
    // The key of any item is text to the database, and part of the setup of another field.
    case 'any':
      return 'standard'
    case 'm2m':
    case 'files':
      return field.meta?.interface === 'translations' ? 'translations' : relation.kind
    default:
      return relation.kind
  }
}
