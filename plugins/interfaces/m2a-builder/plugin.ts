import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  /** The integer field of the junction that keeps the order by hand. */
  sortField: {
    type: 'string',
    title: 'one_to_many.sort_field',
    interface: 'field',
    interfaceOptions: { typeAllowList: ['integer', 'bigInteger'], allowNone: true },
  },
} as const

export type ManyToAnyOptions = OptionsOf<typeof options>

export const manyToAny = defineInterface({
  id: 'm2a-builder',
  name: 'many_to_any.name',
  icon: 'view_agenda',
  aliases: ['many-to-any', 'list-m2a'],
  types: ['alias'],
  relations: ['m2a'],
  options,
  load: () => import('./ManyToAny.tsx'),
})
