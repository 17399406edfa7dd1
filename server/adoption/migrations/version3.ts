import type { Migration } from '../Migration.ts'

export const version3: Migration = {
  id: 3,
  name: 'Add the table of verified email addresses',
  tables: [
    {
      table: 'directus_user_addresses',
      columns: [
        {
          name: 'user',
          type: 'uuid',
          primaryKey: true,
          references: { table: 'directus_users', column: 'id', onDelete: 'CASCADE' },
        },
        { name: 'verified', type: 'string', maxLength: 128 },
        { name: 'pending', type: 'string', maxLength: 128 },
        { name: 'token', type: 'string', maxLength: 64 },
        { name: 'account', type: 'string', maxLength: 64 },
        { name: 'expires', type: 'bigInteger' },
      ],
    },
  ],
}
