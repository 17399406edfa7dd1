import { buildMetadata } from '../metadata/buildMetadata.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { setupOf } from './kinds/kindRules.ts'
import { definitionOf } from './setupCalls.ts'
import { wireField } from './wireField.ts'

/** The future model: with the field, and everything created with it. */
export function draftMetadata(metadata: Metadata, draft: FieldDraft, language: string): Metadata {
  const { collections, fields, relations } = setupOf(draft, metadata)
  const own = wireField(draft.collection, definitionOf(draft))
  const isOwn = (field: string) => field === draft.stored?.field || field === draft.field
  const stored = metadata.collections.flatMap(info =>
    info.fields
      // Leaves out the virtual fields that the studio adds to files; they are added again.
      .filter(({ field }) => !field.startsWith('$'))
      .filter(({ field }) => !(info.collection === draft.collection && isOwn(field)))
      .map(({ wire }) => wire),
  )
  const isChanged = (id: number | undefined) => id !== undefined && relations.some(each => each.id === id)
  return buildMetadata({
    collections: [
      ...metadata.collections.map(({ collection, meta }) => ({ collection, meta })),
      ...collections.map(({ collection }) => ({ collection, meta: null })),
    ],
    fields: [
      ...stored,
      own,
      ...fields.map(({ collection, definition }) => wireField(collection, definition)),
      ...collections.flatMap(({ collection, fields }) => fields.map(field => wireField(collection, field))),
    ],
    relations: [...metadata.relations.filter(({ id }) => !isChanged(id)), ...relations],
    permissions: metadata.permissions,
    caller: metadata.caller,
    language,
  })
}
