import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  collectionField: { type: 'string', title: 'option.collection_field' },
  /** A fixed collection. Overrides the collection selected in another field of the form. */
  collection: { type: 'string', title: 'collection', interface: 'collection' },
  typeAllowList: { type: 'array', items: { type: 'string' }, title: 'field_interface.type_allow_list' },
  /** Whether keys are left out, primary and foreign ones. */
  withoutKeys: { type: 'boolean', default: false, title: 'field_interface.without_keys' },
  allowNone: { type: 'boolean', default: false, title: 'dropdown.allow_none' },
  placeholder: { type: 'string', title: 'option.placeholder' },
} as const

export type FieldOptions = OptionsOf<typeof options>
