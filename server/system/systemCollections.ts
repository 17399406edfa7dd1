import type { Relation } from '#schemas/data/Relation.ts'
import { apiTokens } from './apiTokens.ts'
import { changes } from './changes.ts'
import { files, folders } from './files.ts'
import { idempotency } from './idempotency.ts'
import { collections, fields, migrations, presets, relations, translations, webhooks } from './model.ts'
import { accountLinks, externalIdentities, outbox, userAddresses, webhookKeys } from './outgoing.ts'
import { presence } from './presence.ts'
import { activity, revisions, settings } from './records.ts'
import { permissions, roles } from './roles.ts'
import { type SystemCollection, systemRelation } from './SystemCollection.ts'
import { loginAttempts, oneTimePasswords, recoveryCodes, sessions } from './sessions.ts'
import { storedObjects, uploads } from './storedFiles.ts'
import { users } from './users.ts'

/** The system collections, in the order in which their tables are created. */
export const systemCollections: readonly SystemCollection[] = [
  collections,
  roles,
  users,
  folders,
  files,
  activity,
  revisions,
  fields,
  relations,
  permissions,
  presets,
  settings,
  webhooks,
  sessions,
  loginAttempts,
  oneTimePasswords,
  recoveryCodes,
  migrations,
  idempotency,
  changes,
  storedObjects,
  uploads,
  outbox,
  accountLinks,
  webhookKeys,
  externalIdentities,
  userAddresses,
  apiTokens,
  presence,
]

/** Collections of other servers that are served if their tables exist. We create none of them. */
export const foundCollections: readonly SystemCollection[] = [translations]

/** Collections that no request reaches, for any caller. */
export const unservedCollections: ReadonlySet<string> = new Set([
  idempotency.collection,
  changes.collection,
  sessions.collection,
  loginAttempts.collection,
  presence.collection,
  oneTimePasswords.collection,
  recoveryCodes.collection,
  migrations.collection,
  storedObjects.collection,
  uploads.collection,
  outbox.collection,
  accountLinks.collection,
  webhookKeys.collection,
  externalIdentities.collection,
  userAddresses.collection,
  apiTokens.collection,
  // The version record, and the applied migrations.
  'fieldhouse_state',
  'fieldhouse_migrations',
])

export const systemRelations: readonly Relation[] = [
  systemRelation('directus_users', 'role', 'directus_roles', 'users'),
  systemRelation('directus_users', 'avatar', 'directus_files'),
  systemRelation('directus_revisions', 'activity', 'directus_activity', 'revisions'),
  systemRelation('directus_presets', 'user', 'directus_users'),
  systemRelation('directus_presets', 'role', 'directus_roles'),
  systemRelation('directus_folders', 'parent', 'directus_folders'),
  systemRelation('directus_files', 'folder', 'directus_folders'),
  systemRelation('directus_files', 'uploaded_by', 'directus_users'),
  systemRelation('directus_files', 'modified_by', 'directus_users'),
  systemRelation('directus_fields', 'collection', 'directus_collections', 'fields', 'collection'),
  systemRelation('directus_activity', 'user', 'directus_users'),
  systemRelation('directus_settings', 'project_logo', 'directus_files'),
  systemRelation('directus_settings', 'public_foreground', 'directus_files'),
  systemRelation('directus_settings', 'public_background', 'directus_files'),
]
