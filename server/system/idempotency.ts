import type { SystemCollection } from './SystemCollection.ts'

/** Writes with an idempotency key, so that one sent again is not repeated. Stored for a day. Never served. */
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
