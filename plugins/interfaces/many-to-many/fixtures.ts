import { defineFixtures } from '#engine/plugin.ts'
import { manyToMany } from './plugin.ts'

const tags = { collection: 'articles', field: 'tags', name: 'Tags', type: 'alias' } as const

export const fixtures = defineFixtures(manyToMany, {
  empty: { value: [], field: tags },
  filled: { value: [1, 2], field: tags },
  sorted: { value: [2, 1], field: tags, options: { fields: ['name'], sortField: 'sort' } },
  staged: {
    value: [1, 2],
    field: tags,
    patches: [
      { op: 'create', id: '+1', values: { tag: 3 } },
      {
        op: 'create',
        id: '+2',
        values: {},
        patches: [
          {
            field: 'tag',
            patch: { op: 'edit-one', key: null, patches: [{ field: 'name', patch: { op: 'set', value: 'Ice' } }] },
          },
        ],
      },
      {
        op: 'edit',
        key: 1,
        patches: [
          {
            field: 'tag',
            patch: { op: 'edit-one', key: 1, patches: [{ field: 'name', patch: { op: 'set', value: 'Sea' } }] },
          },
        ],
      },
      { op: 'remove', key: 2 },
    ],
  },
  noRelation: { value: [1], field: { collection: 'articles', field: 'notes', name: 'Notes', type: 'alias' } },
})
