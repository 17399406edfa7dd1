import type { Field } from '../data/Field.ts'
import type { Relation } from '../data/Relation.ts'

/** Types that say by themselves what a key points at, as some servers give them without a row of `/relations`. */
const related = /^(file|owner|user|user_created|user_updated)$/

export const isRelatedType = (type: string): boolean => related.test(type)

/** The relations that types imply (P-538 … P-542). One that is there as a row comes first. */
export const impliedRelations = (
  fields: readonly Pick<Field, 'collection' | 'field' | 'type'>[],
): readonly Relation[] =>
  fields.flatMap(({ collection, field, type }) =>
    isRelatedType(type)
      ? {
          many_collection: collection,
          many_field: field,
          many_primary: 'id',
          one_collection: type === 'file' ? 'directus_files' : 'directus_users',
          one_field: null,
          one_primary: 'id',
          one_collection_field: null,
          one_allowed_collections: null,
          junction_field: null,
        }
      : [],
  )
