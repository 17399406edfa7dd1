import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** The kinds of fields in the setup. */
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

/** The field kind in an address; a plain value if it is unknown. */
export const readKind = (name: string | null): FieldKind => fieldKinds.find(kind => kind === name) ?? 'standard'

/** The kind of an existing field, by its relations. */
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
