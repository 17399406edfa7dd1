import { systemRelation } from '#server/system/SystemCollection.ts'
import type { Dialect } from '../Dialect.ts'
import { casts } from './casts.ts'
import { collectionOf } from './collections.ts'
import { fieldOf, readField } from './fields.ts'
import { readRelation, relationOf } from './relations.ts'
import { systemFields } from './systemFields.ts'

/** Releases from 9.0 to 10.13; those before 9.9 name their specials like the candidates. */
export const nine = (origin: '9.0' | '9'): Dialect => ({
  origin,
  version: origin === '9' ? '9.26.0' : '9.0.0',
  providers: '/auth',
  signIn: 'login',
  ownPermissions: 'nothing',
  closedModel: 'refused',
  systemFields: collection => systemFields(collection, castsOf(origin)),
  systemRelations: [
    systemRelation('directus_permissions', 'role', 'directus_roles'),
    systemRelation('directus_revisions', 'parent', 'directus_revisions'),
    systemRelation('directus_settings', 'storage_default_folder', 'directus_folders'),
    systemRelation('directus_collections', 'group', 'directus_collections', null, 'collection'),
  ],
  relationKey: 'field',
  extraMeta: {
    fields: ['conditions', 'required', 'validation', 'validation_message', 'searchable'],
    collections: [
      ...['accountability', 'color', 'item_duplication_fields', 'sort', 'group', 'collapse', 'preview_url'],
      'versioning',
    ],
  },
  projectFields: [
    ...['project_descriptor', 'default_language', 'public_favicon', 'default_appearance', 'default_theme_light'],
    ...['default_theme_dark', 'theme_light_overrides', 'theme_dark_overrides'],
    ...['public_registration', 'public_registration_verify_email'],
  ],
  casts: castsOf(origin),
  mergesPermissions: true,
  folders: true,
  collection: collectionOf,
  field: field => fieldOf(field, origin),
  relation: relationOf,
  readCollection: body => body,
  readField,
  readRelation,
})

const castsOf = (origin: '9.0' | '9'): Dialect['casts'] => (origin === '9' ? casts : {})
