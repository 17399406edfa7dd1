import { defineFixtures } from '#engine/plugin.ts'
import { mimeType } from './plugin.ts'

export const fixtures = defineFixtures(mimeType, {
  known: { value: 'image/png' },
  withParameters: { value: 'text/html; charset=utf-8' },
  unknown: { value: 'application/x-own' },
  asItself: { value: 'image/png', options: { showAsExtension: false } },
  empty: { value: null },
})
