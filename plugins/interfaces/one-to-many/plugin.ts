import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  /** Columns; without them the first three fields of the related collection. */
  fields: { type: 'array', items: { type: 'string' }, title: 'one_to_many.fields', interface: 'fields' },
  /** The integer field that keeps the order by hand. */
  sortField: {
    type: 'string',
    title: 'one_to_many.sort_field',
    interface: 'field',
    interfaceOptions: { typeAllowList: ['integer', 'bigInteger'], allowNone: true },
  },
} as const

export type OneToManyOptions = OptionsOf<typeof options>

export const oneToMany = defineInterface({
  id: 'one-to-many',
  name: 'one_to_many.name',
  icon: 'format_list_bulleted',
  types: ['alias'],
  relations: ['o2m'],
  options,
  load: () => import('./OneToMany.tsx'),
})
