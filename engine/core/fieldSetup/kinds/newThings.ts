import type { Metadata } from '../../metadata/Metadata.ts'
import { countedField } from '../keys.ts'
import type { CollectionDefinition, FieldDefinition, Setup } from '../Setup.ts'

type Missing = Pick<Setup, 'collections' | 'fields'>

const nothing: Missing = { collections: [], fields: [] }

/**
 * What to create so that a collection has these fields: the collection with all of them, or only the missing fields.
 */
export function missing(
  metadata: Metadata,
  collection: string,
  fields: readonly FieldDefinition[],
  meta: CollectionDefinition['meta'],
  key: FieldDefinition = countedField,
): Missing {
  const named = fields.filter(({ field }) => field !== '')
  if (collection === '') return nothing
  if (metadata.collection(collection) === null)
    return { ...nothing, collections: [{ collection, meta, fields: [key, ...named] }] }
  return {
    ...nothing,
    fields: named
      .filter(({ field }) => metadata.field(collection, field) === null)
      .map(definition => ({ collection, definition })),
  }
}

/** The settings of a collection that is created with a relation. */
export const plainCollection = { hidden: false, singleton: false } as const

/** A table that connects two others is met only through them. */
export const junctionCollection = { hidden: true, singleton: false, icon: 'import_export' } as const

/** The keys of a junction. */
export const hiddenField = { hidden: true } as const
