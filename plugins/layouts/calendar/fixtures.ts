import { defineLayoutFixtures } from '#engine/plugin.ts'
import { calendar } from './plugin.ts'

const items = [
  { id: 1, title: 'The lighthouse keepers of Utsira', status: 'published', published_on: '2026-03-05' },
  { id: 2, title: 'Storm warnings', status: 'draft', published_on: '2026-03-05' },
  { id: 3, title: 'A very long title about the winter of 1953', status: 'review', published_on: '2026-03-05' },
  { id: 4, title: 'Tide tables', status: 'draft', published_on: '2026-03-05' },
  { id: 5, title: 'حراس المنارة', status: null, published_on: '2026-03-31' },
  { id: 6, title: 'Without a day', published_on: null },
]
const query = { at: '2026-03-05' }

export const fixtures = defineLayoutFixtures(calendar, {
  month: { items, query },
  colored: { items, query, options: { colorField: 'status' } },
  week: { items, query, options: { view: 'week' } },
  lasting: {
    items: [{ id: 1, title: 'Festival', starts_at: '2026-03-10T09:00:00Z', ends_at: '2026-03-13T18:00:00Z' }],
    query,
    options: { startField: 'starts_at', endField: 'ends_at' },
  },
  closed: { items, query, closed: true },
  nothing: { items: [], query },
  noDays: { items: [{ id: 'a1', name: 'Ingrid Haaland' }], collection: 'authors' },
})
