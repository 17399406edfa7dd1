import { defineFixtures } from '#engine/plugin.ts'
import { files } from './plugin.ts'

const gallery = { collection: 'articles', field: 'gallery', name: 'Gallery', type: 'alias' } as const

export const fixtures = defineFixtures(files, {
  empty: { value: [], field: gallery },
  filled: { value: [1, 2], field: gallery },
  staged: {
    value: [1, 2],
    field: gallery,
    patches: [
      { op: 'create', id: '+1', values: { directus_files_id: 'f1' } },
      { op: 'remove', key: 2 },
    ],
  },
  noRelation: { value: [1], field: { collection: 'articles', field: 'notes', name: 'Notes', type: 'alias' } },
})
