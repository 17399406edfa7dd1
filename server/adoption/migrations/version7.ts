import type { Migration } from '../Migration.ts'

export const version7: Migration = {
  id: 7,
  name: 'Add the table of items that are open in a browser',
  tables: [
    {
      table: 'directus_presence',
      columns: [
        { name: 'page', type: 'string', maxLength: 36, primaryKey: true },
        { name: 'user', type: 'uuid', nullable: false },
        { name: 'collection', type: 'string', maxLength: 64, nullable: false },
        { name: 'item', type: 'string', nullable: false },
        { name: 'editing', type: 'integer', nullable: false },
        { name: 'since', type: 'bigInteger', nullable: false },
        { name: 'seen', type: 'bigInteger', nullable: false },
      ],
      indexes: [['collection', 'item'], ['seen']],
    },
  ],
}
