import type { Relation } from '#schemas/data/Relation.ts'
import type { Reference } from '#server/database/Column.ts'
import type { Snapshot } from './Snapshot.ts'

/** The foreign key of a relation; null if its column has none. */
export const referenceOf = ({ collections }: Snapshot, { many_collection, many_field }: Relation): Reference | null =>
  collections.get(many_collection)?.fields.get(many_field)?.column?.references ?? null
