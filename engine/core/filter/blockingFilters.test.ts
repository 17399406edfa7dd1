import { expect, it } from 'vitest'
import { demoMetadata } from '#engine/testing/demoMetadata.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import { blockingFilters } from './blockingFilters.ts'
import { typesOf } from './filterTree.ts'

const typeAt = typesOf(demoMetadata(), 'notes')

const clause = (key: string, value: unknown, more: object = {}): PresetFilter => ({
  key,
  field: 'title',
  operator: 'eq',
  value,
  ...more,
})

it('reports filters that exclude items on their own, with an OR group as a whole (C-077)', () => {
  const either: PresetFilter = { key: 'g', group: 'or', filters: [clause('c', 'c'), clause('d', 'd')] }
  const both: PresetFilter = { key: 'h', group: 'and', filters: [clause('e', 'e'), clause('f', 'f')] }
  const a = clause('a', 'a')
  const suspects = blockingFilters([a, either, both], typeAt)
  expect(suspects.map(({ filter }) => filter.key)).toEqual(['a', 'g', 'e', 'f'])
  expect(suspects[2]?.remaining).toEqual([a, either, { ...both, filters: [clause('f', 'f')] }])
})

it('ignores locked and inactive filters and sends at most 10 queries', () => {
  expect(
    blockingFilters([clause('l', 'x', { locked: true }), clause('n', ''), clause('o', 'x', { field: 'gone' })], typeAt),
  ).toEqual([])
  const many = Array.from({ length: 30 }, (_, at) => clause(String(at), 'x'))
  expect(blockingFilters(many, typeAt)).toHaveLength(10)
})
