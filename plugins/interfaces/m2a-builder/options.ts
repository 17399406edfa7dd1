import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** The integer field of the junction that keeps the order by hand. */
  sortField: {
    type: 'string',
    title: 'one_to_many.sort_field',
    interface: 'field',
    interfaceOptions: { typeAllowList: ['integer', 'bigInteger'], allowNone: true },
  },
} as const

export type ManyToAnyOptions = OptionsOf<typeof options>
