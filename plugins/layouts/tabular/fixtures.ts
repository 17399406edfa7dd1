import { defineLayoutFixtures } from '#engine/plugin.ts'
import { tabular } from './plugin.ts'

const items = [
  { id: 1, title: 'The lighthouse keepers of Utsira', status: 'published', published_on: '2026-03-05' },
  { id: 2, title: 'Storm warnings', status: 'draft', published_on: null },
  { id: 3, title: 'حراس المنارة', status: 'review', published_on: '2026-04-01' },
]
const fields = ['title', 'status', 'published_on', 'id']

export const fixtures = defineLayoutFixtures(tabular, {
  plain: { items, query: { fields } },
  sorted: { items, query: { fields, sort: '-title' } },
  compact: { items, query: { fields }, options: { spacing: 'compact' } },
  selected: { items, query: { fields }, selection: [2] },
  loading: { items, query: { fields }, loading: true },
})
