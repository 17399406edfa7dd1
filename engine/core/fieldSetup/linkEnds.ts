import type { Metadata } from '../metadata/Metadata.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { type Key, keyOf } from './keys.ts'
import { codeKey } from './kinds/translations.ts'
import type { LinkInput } from './linkProblems.ts'

/** The primary key of the far side, existing or new. */
export const keyOfNew = ({ kind, link }: FieldDraft, metadata: Metadata): Key =>
  keyOf(metadata, link.related, kind === 'translations' ? codeKey : undefined)

/** Whether the other side of a key can get a list field; system collections cannot get fields. */
export const isOwnList = ({ link }: FieldDraft, metadata: Metadata): boolean =>
  link.related !== '' && metadata.collection(link.related)?.isSystem !== true

/** Whether an input is auto-filled, or names something that can no longer change. */
export function isFixed(draft: FieldDraft, metadata: Metadata, input: LinkInput): boolean {
  const { kind, stored, collection, link } = draft
  if (input === 'corresponding') {
    const relation = stored ? metadata.relation(collection, stored.field)?.relation : undefined
    return relation?.one_field != null
  }
  if (stored !== null) return true
  if (input === 'related') return kind === 'files'
  return link.autoFill && kind !== 'o2m' && kind !== 'm2o'
}

/** Whether an input names something that does not exist yet and is created with the field. */
export function isNewName({ kind, collection, link }: FieldDraft, metadata: Metadata, input: LinkInput): boolean {
  switch (input) {
    case 'related':
      return isNewCollection(metadata, link.related)
    case 'junction':
      return isNewCollection(metadata, link.junction)
    case 'foreignKey':
    case 'farKey':
    case 'collectionField':
      return isNewField(metadata, kind === 'o2m' ? link.related : link.junction, link[input])
    case 'corresponding':
      return isNewField(metadata, link.related, link.corresponding)
    case 'field':
      return isNewField(metadata, collection, '')
    case 'allowed':
      return false
  }
}

const isNewCollection = (metadata: Metadata, name: string): boolean => name !== '' && metadata.collection(name) === null

const isNewField = (metadata: Metadata, collection: string, field: string): boolean =>
  collection !== '' && field !== '' && metadata.field(collection, field) === null
