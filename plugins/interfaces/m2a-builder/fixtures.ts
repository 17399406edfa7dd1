import { defineFixtures } from '#engine/plugin.ts'
import { manyToAny } from './plugin.ts'

const sections = { collection: 'articles', field: 'sections', name: 'Sections', type: 'alias' } as const

export const fixtures = defineFixtures(manyToAny, {
  empty: { value: [], field: sections },
  filled: { value: [1, 2], field: sections },
  sorted: { value: [1, 2], field: sections, options: { sortField: 'sort' } },
  staged: {
    value: [1, 2],
    field: sections,
    patches: [
      { op: 'create', id: '+1', values: { collection: 'regions', item: 2 } },
      { op: 'remove', key: 1 },
    ],
  },
  inline: { value: [1, 2], field: sections, options: { sortField: 'sort', inline: true } },
  noRelation: { value: [1], field: { collection: 'articles', field: 'notes', name: 'Notes', type: 'alias' } },
})
