import type { Field } from '../data/Field.ts'
import { filesCollection } from '../relation/relationKind.ts'

/** The name by which lists and templates ask for the picture of a file; its value is the file itself. */
export const previewField = '$thumbnail'

/** A field that no server has: what a file shows, in lists and templates. Nobody writes or changes it (C-344 … C-346). */
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
