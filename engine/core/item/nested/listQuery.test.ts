import { expect, it } from 'vitest'
import { keysInAddress, savedFilter } from './listQuery.ts'
import type { ListShape } from './listShape.ts'

const shape: ListShape = { rows: 'comments', foreignKey: 'article', far: null }
const keys = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

it.each<[string, number, string | null, object | null]>([
  ['by their keys', 3, '7', { id: { _in: [1, 2, 3] } }],
  [
    'by what they point at where the keys are too many for an address',
    keysInAddress + 1,
    '7',
    { article: { _eq: '7' } },
  ],
  ['not at all where there are none', 0, '7', null],
  ['not at all where there is nothing yet that they could point at', keysInAddress + 1, null, null],
])('reads related rows: %s (P-577)', (_, count, parent, filter) => {
  expect(savedFilter(shape, 'id', parent, keys(count))).toEqual(filter)
})
