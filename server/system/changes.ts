import type { SystemCollection } from './SystemCollection.ts'

/** Counts changes of permissions and of the model, for several servers on one database. Never served. */
export const changes: SystemCollection = {
  collection: 'directus_changes',
  icon: null,
  note: 'Counts of what servers keep in memory',
  fields: [
    { field: 'name', type: 'string', maxLength: 16, primaryKey: true, hidden: true },
    { field: 'version', type: 'bigInteger', nullable: false, defaultValue: 0, hidden: true },
  ],
}
