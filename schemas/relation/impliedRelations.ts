import type { Field } from '../data/Field.ts'
import type { Relation } from '../data/Relation.ts'

/** Types that imply the related collection, which some servers send without a row of `/relations`. */
const related = /^(file|owner|user|user_created|user_updated)$/

export const isRelatedType = (type: string): boolean => related.test(type)

/** The relations that types imply. An existing row takes precedence. */
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
