import { defineFixtures } from '#engine/plugin.ts'
import { collectionDisplay } from './plugin.ts'

export const fixtures = defineFixtures(collectionDisplay, {
  name: { value: 'articles' },
  withIcon: { value: 'articles', options: { icon: true } },
  unknown: { value: 'gone_since', options: { icon: true } },
  empty: { value: null },
})
