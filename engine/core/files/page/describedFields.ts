import { previewField } from '#schemas/template/previewField.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'

/** Fields of the platform, which the page shows next to the form. */
const fieldNames = new Set([
  ...['id', 'type', 'width', 'height', 'filesize', 'checksum', 'uploaded_by', 'uploaded_on', 'modified_by'],
  ...['modified_on', 'duration', 'folder', 'charset', 'embed', 'storage', 'filename_disk', 'metadata'],
])

/** The files collection with only the fields that users edit, regardless of what the server shows. */
export const describedFields = (collection: CollectionInfo): CollectionInfo => ({
  ...collection,
  fields: collection.fields
    // The page shows the file itself.
    .filter(({ field }) => field !== previewField)
    .map(field => (fieldNames.has(field.field) ? { ...field, isHidden: true } : field)),
})
