import { defineLayoutFixtures } from '#engine/plugin.ts'
import { board } from './plugin.ts'

const items = [
  { id: 1, title: 'The lighthouse keepers of Utsira', status: 'published', region: 2 },
  { id: 2, title: 'Storm warnings', status: 'draft', region: 1 },
  { id: 3, title: 'A very long title about the winter of 1953 and those who lived through it', status: 'draft' },
  { id: 4, title: 'حراس المنارة', status: null },
  { id: 5, title: 'Kept from before', status: 'on_hold' },
]

export const fixtures = defineLayoutFixtures(board, {
  plain: { items },
  subtitles: { items, options: { subtitle: 'No. {{ id }}' } },
  closed: { items, closed: true },
  selected: { items, selection: [2] },
  nothing: { items: [] },
  many: {
    items: Array.from({ length: 60 }, (_, index) => ({ id: index, title: `Chapter ${index}`, status: 'draft' })),
  },
  anotherField: {
    collection: 'readings',
    items: [
      { id: 1, level: 118, weather: 1, tide: 1 },
      { id: 2, level: 342, weather: 2, tide: 2 },
    ],
    options: { groupBy: 'tide', title: 'Reading {{ id }}' },
  },
  noChoices: { items: [{ id: 'a1', name: 'Ingrid Haaland' }], collection: 'authors' },
})
