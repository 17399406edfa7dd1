import { defineFixtures } from '#engine/plugin.ts'
import { collection } from './plugin.ts'

export const fixtures = defineFixtures(collection, {
  empty: {},
  chosen: { value: 'articles' },
  system: { value: 'directus_files', options: { includeSystem: true } },
  gone: { value: 'poems' },
  anotherType: { value: { collection: 'articles' } },
})
