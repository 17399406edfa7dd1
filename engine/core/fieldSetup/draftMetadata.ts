import type { Field, FieldMeta, FieldSchema } from '#schemas/data/Field.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { setupOf } from './kinds/kindRules.ts'
import type { FieldDefinition } from './Setup.ts'
import { definitionOf } from './setupCalls.ts'

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

function wireField(collection: string, { field, type, schema, meta }: FieldDefinition): Field {
  return {
    collection,
    field,
    type: type ?? 'alias',
    schema:
      schema === null ? null : { ...blankSchema, name: field, table: collection, data_type: type ?? '', ...schema },
    meta: { ...blankMeta, collection, field, ...meta },
  }
}

const blankSchema: Omit<FieldSchema, 'name' | 'table' | 'data_type'> = {
  default_value: null,
  max_length: null,
  numeric_precision: null,
  numeric_scale: null,
  is_nullable: true,
  is_primary_key: false,
  has_auto_increment: false,
  foreign_key_column: null,
  foreign_key_table: null,
}

const blankMeta: Omit<FieldMeta, 'collection' | 'field'> = {
  special: null,
  interface: null,
  options: null,
  display: null,
  display_options: null,
  readonly: false,
  hidden: false,
  sort: null,
  width: 'full',
  group: null,
  translations: null,
  note: null,
}
