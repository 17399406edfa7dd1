import type { Metadata } from '../../metadata/Metadata.ts'
import type { FieldDraft, FieldLink } from '../FieldDraft.ts'
import { foreignKeyField, keyOf } from '../keys.ts'
import { orderFields } from '../listOrder.ts'
import { type FieldDefinition, noSetup, type Setup } from '../Setup.ts'
import { freeCollection } from './freeCollection.ts'
import { hiddenField, junctionCollection, missing } from './newThings.ts'
import { named, relationRow } from './relationRow.ts'

/** Two relations, the far one to any of several collections. */
export function manyToAnySetup(draft: FieldDraft, metadata: Metadata): Setup {
  const { collection, field, link, stored } = draft
  const storedRelation = stored ? metadata.relation(collection, stored.field) : null
  const before = storedRelation?.kind === 'm2a' ? storedRelation : null
  const near = keyOf(metadata, collection)
  const junction = missing(
    metadata,
    link.junction,
    [
      foreignKeyField(link.foreignKey, near, hiddenField),
      ...[textField(link.farKey), textField(link.collectionField), ...orderFields(draft)],
    ],
    junctionCollection,
  )
  const many = { many_collection: link.junction, many_primary: keyOf(metadata, link.junction).field }
  return {
    ...noSetup,
    ...junction,
    relations: [
      relationRow({
        ...before?.relation,
        ...many,
        many_field: link.foreignKey,
        one_collection: collection,
        one_field: named(field),
        one_primary: near.field,
        junction_field: named(link.farKey),
      }),
      relationRow({
        ...before?.farRelation,
        ...many,
        many_field: link.farKey,
        one_collection_field: named(link.collectionField),
        one_allowed_collections: link.allowed,
        junction_field: named(link.foreignKey),
      }),
    ],
  }
}

/** A text field, which fits the keys of any collection, and their names. */
const textField = (field: string): FieldDefinition => ({
  field,
  type: 'string',
  schema: { is_nullable: true },
  meta: hiddenField,
})

export const fillManyToAny = (draft: FieldDraft, metadata: Metadata): FieldLink => ({
  ...draft.link,
  junction: draft.field === '' ? '' : freeCollection(metadata, `${draft.collection}_${draft.field}`),
  foreignKey: `${draft.collection}_${keyOf(metadata, draft.collection).field}`,
  farKey: 'item',
  collectionField: 'collection',
})
