import type { Metadata } from '../../metadata/Metadata.ts'
import { countedField } from '../keys.ts'
import type { CollectionDefinition, FieldDefinition, Setup } from '../Setup.ts'

type Missing = Pick<Setup, 'collections' | 'fields'>

const nothing: Missing = { collections: [], fields: [] }

/** What is to be made so that a collection has these fields: itself with all of them, or those that it lacks (A-0389, A-0390). */
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

/** What people see of a collection that a relation brings along. */
export const plainCollection = { hidden: false, singleton: false } as const

/** A table that connects two others is met only through them. */
export const junctionCollection = { hidden: true, singleton: false, icon: 'import_export' } as const

/** The keys of a junction. */
export const hiddenField = { hidden: true } as const
