import type { Migration } from '../Migration.ts'

export const version8: Migration = {
  id: 8,
  name: 'Add the order, folders and colors of collections',
  tables: [
    {
      table: 'directus_collections',
      columns: [
        { name: 'sort', type: 'integer', own: true },
        { name: 'group', type: 'string', maxLength: 64, own: true },
        { name: 'collapse', type: 'string', maxLength: 16, own: true },
        { name: 'color', type: 'string', maxLength: 16, own: true },
      ],
    },
  ],
}
