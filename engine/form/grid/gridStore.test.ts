import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstCell, readMark, rowMark } from './gridStore.ts'

const at = (row: number, column: number) => ({ row, column })

it('changes only the rows that a selection enters or leaves, and its last row, which has the handle', () => {
  const before = { ...firstCell, active: at(3, 1), anchor: at(5, 2) }
  const after = { ...before, anchor: at(6, 2) }
  const changed = Array.from({ length: 1000 }, (_, row) => row).filter(
    row => rowMark(before, row) !== rowMark(after, row),
  )
  expect(changed).toEqual([5, 6])
})

it('marks the cells of a selection, from any corner', () => {
  const place = fc.record({ row: fc.nat(9), column: fc.nat(9) })
  fc.assert(
    fc.property(place, place, fc.nat(9), (active, anchor, row) => {
      const mark = readMark(rowMark({ active, anchor, typing: null }, row))
      const isIn = row >= Math.min(active.row, anchor.row) && row <= Math.max(active.row, anchor.row)
      expect(mark.right - mark.left + 1).toBe(isIn ? Math.abs(active.column - anchor.column) + 1 : 0)
      expect(mark.active).toBe(active.row === row ? active.column : -1)
    }),
  )
})
