import type { SystemCollection } from './SystemCollection.ts'

/**
 * Objects that were stored or about to be, by their name in the storage, before any row of a file refers to them. Never
 * served.
 */
export const storedObjects: SystemCollection = {
  collection: 'directus_stored_objects',
  icon: null,
  note: 'Checksums of stored bytes',
  indexes: [['stored_on']],
  fields: [
    { field: 'name', type: 'string', maxLength: 100, primaryKey: true, hidden: true },
    // Null until it is complete.
    { field: 'checksum', type: 'string', maxLength: 64, hidden: true },
    { field: 'size', type: 'bigInteger', hidden: true },
    { field: 'stored_on', type: 'timestamp', nullable: false, hidden: true },
  ],
}

/** Unfinished uploads in pieces. Never served. */
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
    // The key that the file has, or will have: assigned at the start, so that a repeated last step creates only one
    // file.
    { field: 'file', type: 'uuid', nullable: false, hidden: true },
    // 1 if the bytes of a file are replaced; 1 once everything is done.
    { field: 'replaces', type: 'integer', nullable: false, hidden: true },
    { field: 'done', type: 'integer', nullable: false, hidden: true },
    // JSON texts: the fields of the future row, and the names of the pieces in the storage, in order.
    { field: 'fields', type: 'text', nullable: false, hidden: true },
    { field: 'parts', type: 'text', nullable: false, hidden: true },
    { field: 'expires', type: 'timestamp', nullable: false, hidden: true },
  ],
}
