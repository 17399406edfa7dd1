import { defineFixtures } from '#engine/plugin.ts'
import { file } from './plugin.ts'

const cover = { collection: 'articles', field: 'cover', name: 'Cover', type: 'uuid' } as const

export const fixtures = defineFixtures(file, {
  empty: { field: cover },
  image: { value: 'f1', field: cover },
  document: { value: 'f2', field: cover },
  nested: { value: { id: 'f1' }, field: cover },
  missing: { value: 'f9', field: cover },
  anotherType: { value: 7, field: cover },
})
