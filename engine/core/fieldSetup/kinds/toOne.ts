import type { Metadata } from '../../metadata/Metadata.ts'
import type { FieldDraft } from '../FieldDraft.ts'
import { keyOf } from '../keys.ts'
import { type FieldDefinition, noSetup, type Setup } from '../Setup.ts'
import { missing, plainCollection } from './newThings.ts'
import { named, relationRow } from './relationRow.ts'

/** A key of an item in another collection, or of a file: one relation, and optionally a list on the other side. */
export function toOneSetup(draft: FieldDraft, metadata: Metadata): Setup {
  const { collection, field, link, stored } = draft
  const storedRelation = stored ? metadata.relation(collection, stored.field) : null
  const before = storedRelation?.kind === 'm2o' || storedRelation?.kind === 'file' ? storedRelation.relation : null
  const list: readonly FieldDefinition[] = link.corresponding === '' ? [] : [listField(link.corresponding)]
  return {
    ...noSetup,
    ...missing(metadata, link.related, list, plainCollection),
    relations: [
      relationRow({
        ...before,
        many_collection: collection,
        many_field: field,
        many_primary: keyOf(metadata, collection).field,
        one_collection: named(link.related),
        one_field: named(link.corresponding),
        one_primary: link.related === '' ? null : keyOf(metadata, link.related).field,
      }),
    ],
  }
}

const listField = (field: string): FieldDefinition => ({
  field,
  type: null,
  schema: null,
  meta: { special: ['o2m'], interface: 'one-to-many' },
})

/** The key has the type of the key it references. */
export function withKeyType(draft: FieldDraft, metadata: Metadata): FieldDraft {
  const key = keyOf(metadata, draft.link.related)
  return { ...draft, type: key.type, schema: { ...draft.schema, max_length: key.maxLength } }
}
