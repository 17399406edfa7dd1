import type { Migration } from '../Migration.ts'

export const version4: Migration = {
  id: 4,
  name: 'Note the browser of a session, and when it had lost its newest token',
  tables: [
    {
      table: 'directus_sessions',
      columns: [
        { name: 'device', type: 'string', maxLength: 64, own: true },
        { name: 'recovered', type: 'timestamp', own: true },
      ],
    },
  ],
}
