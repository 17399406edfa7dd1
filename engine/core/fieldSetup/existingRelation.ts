import type { Relation } from '#schemas/data/Relation.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { FieldDraft } from './FieldDraft.ts'

/** The relation of a key to a collection, which a list of that collection can show from the other side. */
export function relationTo(metadata: Metadata, collection: string, key: string, one: string): Relation | null {
  const found = metadata.relation(collection, key)
  if (found?.kind !== 'm2o' || found.related !== one) return null
  // The keys of a junction belong to another field. Relations of the platform have no id, and cannot change.
  const { id, junction_field } = found.relation
  return id === undefined || junction_field !== null ? null : found.relation
}

/** The existing relation that a new one-to-many shows, instead of creating one. */
export function existingRelation({ kind, collection, stored, link }: FieldDraft, metadata: Metadata): Relation | null {
  return kind === 'o2m' && stored === null ? relationTo(metadata, link.related, link.foreignKey, collection) : null
}
