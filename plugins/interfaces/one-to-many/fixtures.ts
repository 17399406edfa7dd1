import { defineFixtures, noRelationEdit } from '#engine/plugin.ts'
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
    edit: {
      ...noRelationEdit,
      created: { new1: { title: 'Afterword', pages: 4 } },
      updated: { 1: { title: 'The first winter' } },
      linked: [4],
      removed: [2],
    },
  },
  noRelation: { value: [1], field: { collection: 'articles', field: 'notes', name: 'Notes', type: 'alias' } },
})
