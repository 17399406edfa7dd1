import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
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

export const manyToMany = defineInterface({
  id: 'many-to-many',
  name: 'many_to_many.name',
  icon: 'hub',
  types: ['alias'],
  relations: ['m2m'],
  options,
  load: () => import('./ManyToMany.tsx'),
})
