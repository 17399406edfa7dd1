import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Columns; without them the first three fields of the related collection. */
  fields: { type: 'array', items: { type: 'string' }, title: 'one_to_many.fields', interface: 'fields' },
  /** The integer field of the junction that keeps the order by hand. */
  sortField: {
    type: 'string',
    title: 'one_to_many.sort_field',
    interface: 'field',
    interfaceOptions: { typeAllowList: ['integer', 'bigInteger'], allowNone: true },
  },
} as const

export type ManyToManyOptions = OptionsOf<typeof options>
