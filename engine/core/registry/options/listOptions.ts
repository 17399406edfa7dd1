import type { OptionsSchema } from '../OptionsSchema.ts'

/** The order by hand of related rows. */
export const sortOptions = {
  /** The integer field of the rows, or of their junction, that keeps the order. */
  sortField: {
    type: 'string',
    title: 'one_to_many.sort_field',
    interface: 'field',
    interfaceOptions: { typeAllowList: ['integer', 'bigInteger'], withoutKeys: true, allowNone: true },
  },
} as const satisfies OptionsSchema

/** Whether related items are edited in the list, instead of in a drawer. */
export const inlineOptions = {
  inline: { type: 'boolean', title: 'related_list.inline' },
} as const satisfies OptionsSchema

/** A table of related rows: its columns and its order. */
export const listOptions = {
  /** Columns; without them the interface chooses some. */
  fields: { type: 'array', items: { type: 'string' }, title: 'one_to_many.fields', interface: 'fields' },
  ...sortOptions,
} as const satisfies OptionsSchema
