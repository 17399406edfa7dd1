import type { Migration } from '../Migration.ts'

export const version6: Migration = {
  id: 6,
  name: 'Add named API tokens of users',
  tables: [
    {
      table: 'directus_api_tokens',
      columns: [
        { name: 'id', type: 'uuid', nullable: false, primaryKey: true },
        { name: 'name', type: 'string', maxLength: 100, nullable: false },
        {
          name: 'user',
          type: 'uuid',
          nullable: false,
          references: { table: 'directus_users', column: 'id', onDelete: 'CASCADE' },
        },
        { name: 'hash', type: 'string', maxLength: 64, nullable: false, unique: true },
        { name: 'prefix', type: 'string', maxLength: 16, nullable: false },
        { name: 'created', type: 'timestamp', nullable: false },
        { name: 'expires', type: 'timestamp' },
        { name: 'used', type: 'timestamp' },
        { name: 'read_only', type: 'boolean', nullable: false, defaultValue: false },
        { name: 'collections', type: 'text' },
      ],
      indexes: [['user']],
    },
  ],
}
