import { defineLayoutFixtures } from '#engine/plugin.ts'
import { cards } from './plugin.ts'

const cover = { id: 'f1', type: 'image/svg+xml', title: 'The harbour of Utsira', modified_on: null }
const items = [
  { id: 1, title: 'The lighthouse keepers of Utsira', status: 'published', cover },
  { id: 2, title: 'Storm warnings', status: 'draft', cover: null },
  {
    id: 3,
    title: 'A very long title about the winter of 1953 and those who lived through it',
    status: 'review',
    cover,
  },
  { id: 4, title: 'حراس المنارة', status: 'draft', cover: { id: 'f2', type: 'application/pdf', modified_on: null } },
]

export const fixtures = defineLayoutFixtures(cards, {
  plain: { items },
  subtitles: { items, options: { subtitle: '{{ status }}', size: 5 } },
  small: { items, options: { size: 2, imageFit: 'contain' } },
  noImages: { items, options: { imageSource: '', icon: 'article' } },
  selected: { items, selection: [1, 3] },
  loading: { items: [], loading: true },
})
