import type { NewCollection } from '#server/services/schema/definitions.ts'
import { column, hiddenKey, inOrder, link } from './fields.ts'

/** A junction table; users only see it through the tables it connects. */
const junction = (collection: string, fields: NonNullable<NewCollection['fields']>): NewCollection => ({
  collection,
  meta: { hidden: true, icon: 'import_export', note: null },
  fields: inOrder([hiddenKey, ...fields]),
})

const words = { interface: 'text-input', options: { trim: true }, display: 'raw', width: 'half' } as const

export const junctions: readonly NewCollection[] = [
  junction('countries_languages', [link('country', 3), link('language', 3)]),
  junction('countries_currencies', [link('country', 3), link('currency', 3)]),
  junction('countries_borders', [link('country', 3), link('neighbour', 3)]),
  junction('countries_translations', [
    link('country', 3),
    link('locale', 10),
    column('name', 'string', { ...words, de: 'Name', fr: 'Nom' }, { max_length: 100 }),
    column('official_name', 'string', { ...words, de: 'Amtlicher Name', fr: 'Nom officiel' }),
  ]),
]
