import { defineFixtures } from '#engine/plugin.ts'
import { relatedValues } from './plugin.ts'

const author = { collection: 'articles', field: 'author', name: 'Author', type: 'uuid' } as const
const region = { collection: 'articles', field: 'region', name: 'Region', type: 'integer' } as const
const reading = { collection: 'chapters', field: 'reading', name: 'Reading', type: 'integer' } as const
const chapters = { collection: 'articles', field: 'chapters', name: 'Chapters', type: 'alias' } as const

export const fixtures = defineFixtures(relatedValues, {
  empty: { value: null, field: author },
  oneItem: { value: { id: 'a1', name: 'Ingrid Haaland' }, field: author },
  ownTemplate: { value: { id: 'a1', name: 'Ingrid Haaland' }, field: author, options: { template: 'by {{ name }}' } },
  noTemplate: { value: { id: 2, name: 'Eastern Africa' }, field: region },
  noText: { value: { id: 2 }, field: reading },
  keyAlone: { value: 'a1', field: author },
  noItems: { value: [], field: chapters },
  items: {
    value: [
      { id: 3, title: 'The last keeper' },
      { id: 1, title: 'First light' },
    ],
    field: chapters,
  },
  keysAlone: { value: [1, 2], field: chapters },
})
