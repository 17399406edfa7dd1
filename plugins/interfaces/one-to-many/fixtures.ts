import { defineFixtures } from '#engine/plugin.ts'
import { oneToMany } from './plugin.ts'

const chapters = { collection: 'articles', field: 'chapters', name: 'Chapters', type: 'alias' } as const

export const fixtures = defineFixtures(oneToMany, {
  empty: { value: [], field: chapters },
  filled: { value: [1, 2, 3], field: chapters },
  sorted: { value: [3, 1, 2], field: chapters, options: { fields: ['title', 'pages'], sortField: 'sort' } },
  staged: {
    value: [1, 2],
    field: chapters,
    options: { fields: ['title', 'pages'] },
    patches: [
      { op: 'create', id: 'new1', values: { title: 'Afterword', pages: 4 } },
      { op: 'update', key: 1, values: { title: 'The first winter' } },
      { op: 'link', key: 4 },
      { op: 'remove', key: 2 },
    ],
  },
  noRelation: { value: [1], field: { collection: 'articles', field: 'notes', name: 'Notes', type: 'alias' } },
})
