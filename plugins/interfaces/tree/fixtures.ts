import { defineFixtures } from '#engine/plugin.ts'
import { tree } from './plugin.ts'

const topics = { collection: 'subjects', field: 'children', name: 'Topics', type: 'alias' } as const

export const fixtures = defineFixtures(tree, {
  empty: { value: [], field: topics },
  filled: { value: [2, 3, 4], field: topics },
  sorted: { value: [2, 3, 4], field: topics, options: { sortField: 'sort' } },
  staged: {
    value: [2, 3, 4],
    field: topics,
    options: { sortField: 'sort' },
    patches: [
      { op: 'create', id: '+1', values: { name: 'Ferries' } },
      { op: 'update', key: 2, values: { name: 'Harbors and piers' } },
      { op: 'link', key: 9 },
      { op: 'remove', key: 4 },
    ],
  },
  templated: { value: [2, 3], field: topics, options: { template: '{{ id }}: {{ name }}' } },
  anotherCollection: {
    value: [1],
    field: { collection: 'articles', field: 'chapters', name: 'Chapters', type: 'alias' },
  },
  noRelation: { value: [1], field: { collection: 'articles', field: 'notes', name: 'Notes', type: 'alias' } },
})
