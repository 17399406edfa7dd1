import type { SystemCollection } from './SystemCollection.ts'

/** Items that are open in a browser, a row per page. Never served. */
export const presence: SystemCollection = {
  collection: 'directus_presence',
  icon: null,
  note: 'Who has which items open',
  indexes: [['collection', 'item'], ['seen']],
  fields: [
    // Chosen by the page.
    { field: 'page', type: 'string', maxLength: 36, primaryKey: true, hidden: true },
    { field: 'user', type: 'uuid', nullable: false, hidden: true },
    { field: 'collection', type: 'string', maxLength: 64, nullable: false, hidden: true },
    { field: 'item', type: 'string', nullable: false, hidden: true },
    // 1 if the page has unsaved changes.
    { field: 'editing', type: 'integer', nullable: false, hidden: true },
    // Milliseconds since 1970.
    { field: 'since', type: 'bigInteger', nullable: false, hidden: true },
    { field: 'seen', type: 'bigInteger', nullable: false, hidden: true },
  ],
}
