import type { SystemCollection } from './SystemCollection.ts'

/** What was stored or was about to be, by its name in the storage, before any row of a file names it. Never served. */
export const storedObjects: SystemCollection = {
  collection: 'directus_stored_objects',
  icon: null,
  note: 'Checksums of stored bytes',
  indexes: [['stored_on']],
  fields: [
    { field: 'name', type: 'string', maxLength: 100, primaryKey: true, hidden: true },
    // Null until all of it is there.
    { field: 'checksum', type: 'string', maxLength: 64, hidden: true },
    { field: 'size', type: 'bigInteger', hidden: true },
    { field: 'stored_on', type: 'timestamp', nullable: false, hidden: true },
  ],
}

/** Uploads that come in pieces and have not come to their end. Never served. */
export const uploads: SystemCollection = {
  collection: 'directus_uploads',
  icon: null,
  note: 'Uploads under way',
  indexes: [['expires']],
  fields: [
    { field: 'id', type: 'string', maxLength: 32, primaryKey: true, hidden: true },
    { field: 'user', type: 'uuid', hidden: true },
    { field: 'length', type: 'bigInteger', nullable: false, hidden: true },
    { field: 'received', type: 'bigInteger', nullable: false, hidden: true },
    { field: 'filename', type: 'string', nullable: false, hidden: true },
    { field: 'type', type: 'string', nullable: false, hidden: true },
    // The key that the file has, or will have: known from the start, so that an end that comes twice makes one file.
    { field: 'file', type: 'uuid', nullable: false, hidden: true },
    // 1 where the bytes of a file are replaced; 1 once all has been done.
    { field: 'replaces', type: 'integer', nullable: false, hidden: true },
    { field: 'done', type: 'integer', nullable: false, hidden: true },
    // JSON texts: the fields of the row to come, and the names of the pieces in the storage, in order.
    { field: 'fields', type: 'text', nullable: false, hidden: true },
    { field: 'parts', type: 'text', nullable: false, hidden: true },
    { field: 'expires', type: 'timestamp', nullable: false, hidden: true },
  ],
}
