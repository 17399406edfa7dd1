import { expect, it } from 'vitest'
import { keysInAddress, savedFilter } from './listQuery.ts'
import type { ListShape } from './listShape.ts'

const shape: ListShape = { rows: 'comments', foreignKey: 'article', far: null }
const keys = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

it.each<[string, number, string | null, object | null]>([
  ['by key', 3, '7', { id: { _in: [1, 2, 3] } }],
  ['by their parents when the URL would be too long', keysInAddress + 1, '7', { article: { _eq: '7' } }],
  ['not at all without keys', 0, '7', null],
  ['not at all for an unsaved parent', keysInAddress + 1, null, null],
])('reads related rows: %s (P-577)', (_, count, parent, filter) => {
  expect(savedFilter(shape, 'id', parent, keys(count))).toEqual(filter)
})
