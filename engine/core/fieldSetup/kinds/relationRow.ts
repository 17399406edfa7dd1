import type { Relation } from '#schemas/data/Relation.ts'

type Ends = Pick<Relation, 'many_collection' | 'many_field' | 'many_primary'> & Partial<Relation>

/** A complete row of `/relations`. */
export const relationRow = (ends: Ends): Relation => ({
  one_collection: null,
  one_field: null,
  one_primary: null,
  one_collection_field: null,
  one_allowed_collections: null,
  junction_field: null,
  ...ends,
})

/** Null for an empty name. */
export const named = (name: string): string | null => (name === '' ? null : name)
