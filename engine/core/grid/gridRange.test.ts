import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellCount, pasteInto, placesIn, rangeOf } from './gridRange.ts'

const last = { row: 3, column: 2 }
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

it.each([
  ['one value fills the selection', at(0, 0, 1, 1), [['x']], 4, 0],
  [
    'a block starts at the first cell',
    at(1, 1),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    4,
    0,
  ],
  ['a block is repeated over a multiple of its size', at(0, 0, 3, 0), [['a'], ['b']], 4, 0],
  ['a block is not repeated over another size', at(0, 0, 2, 0), [['a'], ['b']], 2, 0],
  [
    'what does not fit is counted',
    at(3, 2),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    1,
    3,
  ],
  ['rows can have different lengths', at(0, 0), [['a'], ['b', 'c']], 3, 0],
] as const)('%s', (_, selection, block, cells, outside) => {
  const pasted = pasteInto(selection, block, last)
  expect([pasted.cells.length, pasted.outside]).toEqual([cells, outside])
})

it('has the same cells from any two corners', () => {
  const place = fc.record({ row: fc.nat(20), column: fc.nat(20) })
  fc.assert(
    fc.property(place, place, (a, b) => {
      const range = rangeOf(a, b)
      expect(range).toEqual(rangeOf(b, a))
      const places = placesIn(range)
      expect(places).toHaveLength(cellCount(range))
      expect(new Set(places.map(({ column, row }) => `${row} ${column}`)).size).toBe(places.length)
      expect(places).toContainEqual(a)
      expect(places).toContainEqual(b)
    }),
  )
})

it('loses no value of a block', () => {
  const block = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(block, fc.nat(last.row), fc.nat(last.column), (values, row, column) => {
      const { cells, outside } = pasteInto(at(row, column), values, last)
      expect(cells.length + outside).toBe(values.flat().length)
    }),
  )
})
