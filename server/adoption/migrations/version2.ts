import type { Migration } from '../Migration.ts'

export const version2: Migration = {
  id: 2,
  name: 'Add what databases lack that were made before versions were recorded',
  tables: [
    {
      table: 'directus_files',
      columns: [{ name: 'checksum', type: 'string', maxLength: 64, own: true }],
      indexes: [['checksum']],
    },
    { table: 'directus_settings', columns: [{ name: 'auth_idle_timeout', type: 'integer', own: true }] },
    {
      table: 'directus_sessions',
      columns: [
        { name: 'session', type: 'string', maxLength: 20, own: true },
        { name: 'salt', type: 'string', maxLength: 32, own: true },
        { name: 'turn', type: 'integer', own: true },
        { name: 'turned', type: 'timestamp', own: true },
        { name: 'created', type: 'timestamp', own: true },
        { name: 'used', type: 'timestamp', own: true },
        { name: 'confirmed', type: 'timestamp', own: true },
        { name: 'ends', type: 'timestamp', own: true },
      ],
      indexes: [['session']],
    },
    {
      table: 'directus_login_attempts',
      columns: [
        { name: 'subject', type: 'string', maxLength: 64, primaryKey: true },
        { name: 'failures', type: 'integer', nullable: false },
        { name: 'since', type: 'bigInteger', nullable: false },
      ],
    },
    {
      table: 'directus_one_time_passwords',
      columns: [
        {
          name: 'user',
          type: 'uuid',
          primaryKey: true,
          references: { table: 'directus_users', column: 'id', onDelete: 'CASCADE' },
        },
        { name: 'counter', type: 'integer', nullable: false },
      ],
    },
    {
      table: 'directus_recovery_codes',
      columns: [
        { name: 'code', type: 'string', maxLength: 64, primaryKey: true },
        {
          name: 'user',
          type: 'uuid',
          nullable: false,
          references: { table: 'directus_users', column: 'id', onDelete: 'CASCADE' },
        },
      ],
      indexes: [['user']],
    },
    {
      table: 'directus_idempotency',
      columns: [
        { name: 'key', type: 'string', maxLength: 64, primaryKey: true },
        { name: 'fingerprint', type: 'string', maxLength: 64, nullable: false },
        { name: 'result', type: 'text' },
        { name: 'created', type: 'timestamp', nullable: false },
      ],
      indexes: [['created']],
    },
    {
      table: 'directus_changes',
      columns: [
        { name: 'name', type: 'string', maxLength: 16, primaryKey: true },
        { name: 'version', type: 'bigInteger', nullable: false, defaultValue: 0 },
      ],
    },
    {
      table: 'directus_stored_objects',
      columns: [
        { name: 'name', type: 'string', maxLength: 100, primaryKey: true },
        { name: 'checksum', type: 'string', maxLength: 64 },
        { name: 'size', type: 'bigInteger' },
        { name: 'stored_on', type: 'timestamp', nullable: false },
      ],
      indexes: [['stored_on']],
    },
    {
      table: 'directus_uploads',
      columns: [
        { name: 'id', type: 'string', maxLength: 32, primaryKey: true },
        { name: 'user', type: 'uuid' },
        { name: 'length', type: 'bigInteger', nullable: false },
        { name: 'received', type: 'bigInteger', nullable: false },
        { name: 'filename', type: 'string', nullable: false },
        { name: 'type', type: 'string', nullable: false },
        { name: 'file', type: 'uuid', nullable: false },
        { name: 'replaces', type: 'integer', nullable: false },
        { name: 'done', type: 'integer', nullable: false },
        { name: 'fields', type: 'text', nullable: false },
        { name: 'parts', type: 'text', nullable: false },
        { name: 'expires', type: 'timestamp', nullable: false },
      ],
      indexes: [['expires']],
    },
    {
      table: 'directus_outbox',
      columns: [
        { name: 'id', type: 'integer', primaryKey: true, autoIncrement: true },
        { name: 'delivery', type: 'string', maxLength: 36, nullable: false },
        { name: 'kind', type: 'string', maxLength: 20, nullable: false },
        { name: 'receiver', type: 'string', maxLength: 100, nullable: false },
        { name: 'payload', type: 'text', nullable: false },
        { name: 'state', type: 'string', maxLength: 10, nullable: false },
        { name: 'tries', type: 'integer', nullable: false },
        { name: 'result', type: 'text' },
        { name: 'due', type: 'bigInteger', nullable: false },
        { name: 'created', type: 'bigInteger', nullable: false },
        { name: 'settled', type: 'bigInteger' },
      ],
      indexes: [
        ['receiver', 'state', 'due'],
        ['state', 'due'],
      ],
    },
    {
      table: 'directus_account_links',
      columns: [
        {
          name: 'user',
          type: 'uuid',
          primaryKey: true,
          references: { table: 'directus_users', column: 'id', onDelete: 'CASCADE' },
        },
        { name: 'token', type: 'string', maxLength: 64, nullable: false },
        { name: 'account', type: 'string', maxLength: 64, nullable: false },
        { name: 'expires', type: 'bigInteger', nullable: false },
      ],
    },
    {
      table: 'directus_webhook_keys',
      columns: [
        {
          name: 'webhook',
          type: 'integer',
          primaryKey: true,
          references: { table: 'directus_webhooks', column: 'id', onDelete: 'CASCADE' },
        },
        { name: 'salt', type: 'string', maxLength: 32, nullable: false },
      ],
    },
    {
      table: 'directus_external_identities',
      columns: [
        { name: 'identity', type: 'string', maxLength: 64, primaryKey: true },
        { name: 'provider', type: 'string', maxLength: 64, nullable: false },
        {
          name: 'user',
          type: 'uuid',
          nullable: false,
          references: { table: 'directus_users', column: 'id', onDelete: 'CASCADE' },
        },
        { name: 'created', type: 'bigInteger', nullable: false },
      ],
      indexes: [['user']],
    },
  ],
}
