import { expect, it } from 'vitest'
import { offeredQuickFilters } from './quickFilters.ts'

const missing = { key: 'a', field: 'description', operator: 'empty' }

it.each([
  ['directus_files', [], true, 1],
  ['directus_files', [{ ...missing, operator: 'nempty' }], true, 1],
  ['directus_files', [missing], true, 0],
  ['directus_files', [{ key: 'g', group: 'or', filters: [missing] } as const], true, 0],
  ['directus_files', [], false, 0],
  ['articles', [], true, 0],
  ['constructor', [], true, 0],
])('quick filters are offered until they are set: %s with %j, readable: %s', (collection, filters, readable, count) => {
  expect(offeredQuickFilters(collection, filters, () => readable)).toHaveLength(count)
})
