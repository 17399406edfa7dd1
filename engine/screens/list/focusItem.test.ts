import { expect, it } from 'vitest'
import { keyAfter } from './focusItem.ts'

const items = [1, 2, 3, 4].map(id => ({ id }))

it.each([
  ['the one below', [2], 3],
  ['the first one below that is left', [2, 3], 4],
  ['the one between', [2, 4], 3],
  ['the one above the last', [4], 3],
  ['none', [1, 2, 3, 4], null],
])('finds the item that gets the focus after others were deleted: %s', (_, deleted, expected) => {
  expect(keyAfter('id', items, deleted)).toBe(expected)
})
