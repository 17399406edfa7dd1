import type { Metadata } from '../../metadata/Metadata.ts'
import type { FieldDraft } from '../FieldDraft.ts'
import { keyOf } from '../keys.ts'
import { type FieldDefinition, noSetup, type Setup } from '../Setup.ts'
import { missing, plainCollection } from './newThings.ts'
import { named, relationRow } from './relationRow.ts'

/** A key of another collection, or of a file: one relation from here, and perhaps a list on the other side (A-0398, A-0401, A-0444). */
export function toOneSetup(draft: FieldDraft, metadata: Metadata): Setup {
  const { collection, field, link, stored } = draft
  const there = stored ? metadata.relation(collection, stored.field) : null
  const before = there?.kind === 'm2o' || there?.kind === 'file' ? there.relation : null
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

/** The key is of the type of what it points at (A-0310, A-0403). */
export function withKeyType(draft: FieldDraft, metadata: Metadata): FieldDraft {
  const key = keyOf(metadata, draft.link.related)
  return { ...draft, type: key.type, schema: { ...draft.schema, max_length: key.maxLength } }
}
