import { defineFixtures } from '#engine/plugin.ts'
import { manyToOne } from './plugin.ts'

const author = { collection: 'articles', field: 'author', name: 'Author', type: 'uuid' } as const
const region = { collection: 'articles', field: 'region', name: 'Region', type: 'integer' } as const

export const fixtures = defineFixtures(manyToOne, {
  empty: { field: author },
  chosen: { value: 'a1', field: author },
  nested: { value: { id: 'a2' }, field: author },
  ownTemplate: { value: 'a3', field: author, options: { template: '{{ name }} ({{ articles_count }})' } },
  modal: { value: 'a1', field: author, options: { selectMode: 'modal' } },
  created: {
    field: author,
    patches: [{ op: 'edit-one', key: null, patches: [{ field: 'name', patch: { op: 'set', value: 'Liv Aas' } }] }],
  },
  edited: {
    value: 'a1',
    field: author,
    patches: [{ op: 'edit-one', key: 'a1', patches: [{ field: 'name', patch: { op: 'set', value: 'Ingrid Berg' } }] }],
  },
  noTemplate: { value: 2, field: region },
  missing: { value: 'gone', field: author },
  noRelation: { value: 'a1', field: { collection: 'articles', field: 'editor', name: 'Editor', type: 'uuid' } },
})
