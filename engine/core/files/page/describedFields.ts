import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'

/** What the platform knows of a file stands beside the form (C-331 … C-343). */
const kept = new Set([
  ...['id', 'type', 'width', 'height', 'filesize', 'checksum', 'uploaded_by', 'uploaded_on', 'modified_by'],
  ...['modified_on', 'duration', 'folder', 'charset', 'embed', 'storage', 'filename_disk', 'metadata'],
])

/** The files with nothing in their form but what people say of them, whatever the server shows. */
export const describedFields = (collection: CollectionInfo): CollectionInfo => ({
  ...collection,
  fields: collection.fields.map(field => (kept.has(field.field) ? { ...field, isHidden: true } : field)),
})
