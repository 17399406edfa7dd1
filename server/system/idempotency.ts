import type { SystemCollection } from './SystemCollection.ts'

/** Writes that carried a key, so that one sent again is not done again. Kept for a day. Never served. */
export const idempotency: SystemCollection = {
  collection: 'directus_idempotency',
  icon: null,
  note: 'Requests that have been done',
  indexes: [['created']],
  fields: [
    { field: 'key', type: 'string', maxLength: 64, primaryKey: true, hidden: true },
    { field: 'fingerprint', type: 'string', maxLength: 64, nullable: false, hidden: true },
    { field: 'result', type: 'text', hidden: true },
    { field: 'created', type: 'timestamp', nullable: false, hidden: true },
  ],
}
