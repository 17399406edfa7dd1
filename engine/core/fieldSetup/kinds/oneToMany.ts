import type { Metadata } from '../../metadata/Metadata.ts'
import { existingRelation } from '../existingRelation.ts'
import type { FieldDraft } from '../FieldDraft.ts'
import { foreignKeyField, keyOf } from '../keys.ts'
import { noSetup, type Setup } from '../Setup.ts'
import { missing, plainCollection } from './newThings.ts'
import { named, relationRow } from './relationRow.ts'

/** The items of another collection that point here. */
export function oneToManySetup(draft: FieldDraft, metadata: Metadata): Setup {
  const { collection, field, link, stored } = draft
  const storedRelation = stored ? metadata.relation(collection, stored.field) : null
  const key = keyOf(metadata, collection)
  const foreignKey = foreignKeyField(link.foreignKey, key, { special: ['m2o'], interface: 'many-to-one' })
  return {
    ...noSetup,
    ...missing(metadata, link.related, [foreignKey], plainCollection),
    relations: [
      relationRow({
        ...(storedRelation?.kind === 'o2m' ? storedRelation.relation : existingRelation(draft, metadata)),
        many_collection: link.related,
        many_field: link.foreignKey,
        many_primary: keyOf(metadata, link.related).field,
        one_collection: collection,
        one_field: named(field),
        one_primary: key.field,
      }),
    ],
  }
}
