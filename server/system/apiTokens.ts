import type { SystemCollection } from './SystemCollection.ts'

/** Named tokens with which programs act as a user; only a hash of each is stored. Never served as items. */
export const apiTokens: SystemCollection = {
  collection: 'directus_api_tokens',
  icon: null,
  note: 'API tokens of users',
  indexes: [['user']],
  fields: [
    { field: 'id', type: 'uuid', primaryKey: true, hidden: true },
    { field: 'name', type: 'string', maxLength: 100, nullable: false, hidden: true },
    { field: 'user', type: 'uuid', nullable: false, hidden: true },
    { field: 'hash', type: 'string', maxLength: 64, nullable: false, unique: true, hidden: true },
    // The first characters of the token, to recognize it.
    { field: 'prefix', type: 'string', maxLength: 16, nullable: false, hidden: true },
    { field: 'created', type: 'timestamp', nullable: false, hidden: true },
    { field: 'expires', type: 'timestamp', hidden: true },
    { field: 'used', type: 'timestamp', hidden: true },
    { field: 'read_only', type: 'boolean', nullable: false, defaultValue: false, hidden: true },
    // Names as a JSON array; null for all.
    { field: 'collections', type: 'text', hidden: true },
  ],
}
