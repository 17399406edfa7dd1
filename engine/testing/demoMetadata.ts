import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { wireFieldOf } from '#schemas/data/blankField.ts'
import type { Field } from '#schemas/data/Field.ts'
import type { Permission } from '#schemas/data/Permission.ts'

type MetaChange = Partial<NonNullable<Field['meta']>>

/** A column of the notes; nullable text by default. */
export const column = (
  field: string,
  type: string,
  meta: MetaChange = {},
  schema: Partial<NonNullable<Field['schema']>> = {},
  collection = 'notes',
): Field => wireFieldOf({ collection, field, type, schema, meta })

export const demoFields: readonly Field[] = [
  column('id', 'integer', { sort: 1 }, { is_primary_key: true, has_auto_increment: true, is_nullable: false }),
  column('title', 'string', { sort: 2, interface: 'text-input', width: 'half' }, { is_nullable: false }),
  column('rating', 'integer', { sort: 3, width: 'half' }),
  column('created', 'timestamp', { sort: 4, readonly: true, special: ['date-created'] }),
  column('secret', 'string', { sort: 5, hidden: true }),
  column('strange', 'string', { sort: 6, interface: 'nowhere' }),
  column('place', 'integer', { sort: 7 }),
  { ...column('links', 'alias', { sort: 8, special: ['o2m'] }), schema: null },
  column('id', 'integer', {}, { is_primary_key: true, is_nullable: false }, 'places'),
  column('name', 'string', {}, {}, 'places'),
  column('id', 'integer', {}, { is_primary_key: true, is_nullable: false }, 'links'),
  column('note', 'integer', {}, {}, 'links'),
]

const collectionOf = (collection: string, display_template: string | null) => ({
  collection,
  meta: { collection, icon: null, note: null, display_template, hidden: false, singleton: false },
})

const foreignKey = (many_collection: string, many_field: string, one_collection: string, one_field: string | null) => ({
  many_collection,
  many_field,
  many_primary: 'id',
  one_collection,
  one_field,
  one_primary: 'id',
  one_collection_field: null,
  one_allowed_collections: null,
  junction_field: null,
})

/** A small project: notes with a place and links. For tests. */
export const demoMetadata = (permissions: readonly Permission[] = [], admin = true): Metadata =>
  buildMetadata({
    collections: [
      collectionOf('notes', '{{ title }}'),
      collectionOf('places', '{{ name }}'),
      collectionOf('links', null),
    ],
    fields: demoFields,
    relations: [foreignKey('notes', 'place', 'places', null), foreignKey('links', 'note', 'notes', 'links')],
    permissions,
    caller: { user: 'u1', role: 'r1', roleName: 'Editor', admin },
    language: 'en-US',
  })
