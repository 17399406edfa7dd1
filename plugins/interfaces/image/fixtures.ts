import { defineFixtures } from '#engine/plugin.ts'
import { imageInput } from './plugin.ts'

const cover = { collection: 'articles', field: 'cover', name: 'Cover', type: 'uuid' } as const

export const fixtures = defineFixtures(imageInput, {
  empty: { field: cover },
  chosen: { value: 'f1', field: cover },
  noPicture: { value: 'f2', field: cover },
  missing: { value: 'f9', field: cover },
  anotherType: { value: 7, field: cover },
})
