import { defineFixtures } from '#engine/plugin.ts'
import { collections } from './plugin.ts'

const json = { field: { type: 'json' } } as const

export const fixtures = defineFixtures(collections, {
  empty: { ...json },
  chosen: { ...json, value: ['articles', 'regions'] },
  csv: { field: { type: 'csv' }, value: ['articles'] },
  system: { ...json, value: ['directus_files'], options: { includeSystem: true } },
  gone: { ...json, value: ['articles', 'poems'] },
  anotherType: { ...json, value: { articles: true } },
})
