import type { Migration } from '../Migration.ts'

export const version5: Migration = {
  id: 5,
  name: 'Note which providers of single sign-on users have disconnected',
  tables: [
    { table: 'directus_external_identities', columns: [{ name: 'disconnected', type: 'bigInteger', own: true }] },
  ],
}
