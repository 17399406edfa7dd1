import type { Field } from '../data/Field.ts'
import { filesCollection } from '../relation/relationKind.ts'

/** The name by which lists and templates request the preview of a file. Its value is the file itself. */
export const previewField = '$thumbnail'

/** A virtual field that no server has: the preview of a file, in lists and templates. It is never written. */
export const filePreview: Field = {
  collection: filesCollection,
  field: previewField,
  type: 'alias',
  schema: null,
  meta: {
    collection: filesCollection,
    field: previewField,
    special: ['alias', 'no-data'],
    interface: null,
    options: null,
    display: 'file',
    display_options: null,
    locked: true,
    readonly: true,
    hidden: false,
    sort: null,
    width: null,
    group: null,
    translations: null,
    note: null,
  },
}
