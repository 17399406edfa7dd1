import type { Metadata } from '../../metadata/Metadata.ts'
import type { FieldDraft, FieldLink } from '../FieldDraft.ts'
import { foreignKeyField, type Key, keyOf } from '../keys.ts'
import { orderFields } from '../listOrder.ts'
import type { CollectionDefinition, NewRows, Setup } from '../Setup.ts'
import { freeCollection } from './freeCollection.ts'
import { hiddenField, junctionCollection, missing, plainCollection } from './newThings.ts'
import { named, relationRow } from './relationRow.ts'

/** A far side to be created, if it needs more than an auto-incremented key. */
export interface NewFarSide {
  readonly key: Key
  readonly definition: CollectionDefinition
  readonly rows: readonly NewRows[]
}

/** Two relations, from a junction to here and to the far side. */
export function throughSetup(draft: FieldDraft, metadata: Metadata, newSide?: NewFarSide): Setup {
  const { collection, field, link, stored } = draft
  const storedRelation = stored ? metadata.relation(collection, stored.field) : null
  const before = storedRelation !== null && 'farRelation' in storedRelation ? storedRelation : null
  const near = keyOf(metadata, collection)
  const far = keyOf(metadata, link.related, newSide?.key)
  const keys = [
    foreignKeyField(link.foreignKey, near, hiddenField),
    foreignKeyField(link.farKey, far, hiddenField),
  ] as const
  const junction = missing(metadata, link.junction, [...keys, ...orderFields(draft)], junctionCollection)
  const related = newSide ? [newSide.definition] : missing(metadata, link.related, [], plainCollection).collections
  const many = { many_collection: link.junction, many_primary: keyOf(metadata, link.junction).field }
  return {
    collections: [...related, ...junction.collections],
    fields: junction.fields,
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
        one_collection: named(link.related),
        one_primary: link.related === '' ? null : far.field,
        junction_field: named(link.foreignKey),
      }),
    ],
    rows: newSide?.rows ?? [],
  }
}

/** Names from those of the collections. */
export const fillThrough = (draft: FieldDraft, metadata: Metadata): FieldLink =>
  draft.link.related === ''
    ? { ...draft.link, junction: '', foreignKey: '', farKey: '' }
    : {
        ...draft.link,
        junction: freeCollection(metadata, `${draft.collection}_${draft.link.related}`),
        ...throughKeys(draft, keyOf(metadata, draft.collection), keyOf(metadata, draft.link.related)),
      }

/** The two keys of a junction. For a self-relation, the far one gets another name. */
export function throughKeys({ collection, link }: FieldDraft, near: Key, far: Key) {
  const foreignKey = `${collection}_${near.field}`
  const farKey = `${link.related}_${far.field}`
  return { foreignKey, farKey: farKey === foreignKey ? `related_${farKey}` : farKey }
}
