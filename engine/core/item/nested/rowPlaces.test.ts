import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inOrder, type PlacedRow, placeOf, placesAfterMove } from './rowPlaces.ts'

const rowsOf = (...places: readonly (number | null)[]): readonly PlacedRow[] =>
  places.map((place, index) => ({ key: `k${index}`, place }))

it('assigns a position between neighbors when there is room (A-1145, A-1375)', () => {
  expect(placesAfterMove(rowsOf(10, 20, 30), 2, 1)).toEqual({ k2: 15 })
  expect(placesAfterMove(rowsOf(10, 20, 30), 2, 0)).toEqual({ k2: 9 })
  expect(placesAfterMove(rowsOf(10, 20, 30), 0, 2)).toEqual({ k0: 31 })
})

it('moves as few rows as possible when there is none (A-1145)', () => {
  expect(placesAfterMove(rowsOf(1, 2, 3, 4, 5, 6), 5, 4)).toEqual({ k5: 5, k4: 6 })
  expect(placesAfterMove(rowsOf(1, 2, 3, 4, 5, 6), 5, 1)).toEqual({ k5: 1, k0: 0 })
})

it('numbers rows without positions or with equal ones', () => {
  expect(placesAfterMove(rowsOf(null, null, null), 2, 0)).toEqual({ k2: 1, k0: 2, k1: 3 })
  expect(placesAfterMove(rowsOf(4, 4, 4), 2, 0)).toEqual({ k2: 1, k0: 2, k1: 3 })
})

it('moves the row and keeps the order of the others for any positions', () => {
  const someRows = fc
    .array(fc.option(fc.integer({ min: -20, max: 20 }), { nil: null }), { minLength: 1, maxLength: 12 })
    .map(places => inOrder(rowsOf(...places)))
  fc.assert(
    fc.property(someRows, fc.nat(11), fc.nat(11), (rows, start, end) => {
      const [from, to] = [start % rows.length, end % rows.length]
      const places = placesAfterMove(rows, from, to)
      const moved = rows.map(row => ({ ...row, place: places[row.key] ?? row.place }))
      const others = rows.filter((_, index) => index !== from).map(row => row.key)
      const expected = [...others.slice(0, to), rows[from]?.key, ...others.slice(to)]
      expect(inOrder(moved).map(row => row.key)).toEqual(expected)
    }),
  )
})

it('reads positions that are sent as text', () => {
  expect([placeOf('12'), placeOf(3), placeOf(''), placeOf(null), placeOf('x')]).toEqual([12, 3, null, null, null])
})
