import { expect, it } from 'vitest'
import { pageWindow } from './pageWindow.ts'

it.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 … 8'],
  [4, 20, '1 2 3 4 5 … 20'],
  [10, 20, '1 … 9 10 11 … 20'],
  [17, 20, '1 … 16 17 18 19 20'],
  [20, 20, '1 … 16 17 18 19 20'],
])('page %i of %i shows seven items, with an ellipsis for gaps (P-413, P-416)', (page, pages, shown) => {
  expect(
    pageWindow(page, pages)
      .map(entry => entry ?? '…')
      .join(' '),
  ).toBe(shown)
})
