import { expect, it } from 'vitest'
import { gridStep } from './gridStep.ts'

const last = { row: 4, column: 3 }

it.each([
  ['ArrowRight', false, false, [2, 2]],
  ['ArrowRight', false, true, [2, 0]],
  ['ArrowLeft', false, true, [2, 2]],
  ['ArrowDown', false, false, [3, 1]],
  ['ArrowUp', false, false, [1, 1]],
  ['Home', false, false, [2, 0]],
  ['End', false, false, [2, 3]],
  ['Home', true, false, [0, 0]],
  ['End', true, false, [4, 3]],
  ['PageDown', false, false, [4, 1]],
  ['PageUp', false, false, [0, 1]],
  ['Enter', false, false, null],
] as const)('%s (with Control: %s, from right to left: %s) leads to %j', (key, ctrl, rtl, to) => {
  const step = gridStep(key, ctrl, { row: 2, column: 1 }, last, rtl)
  expect(step && [step.row, step.column]).toEqual(to)
})

it('stays inside of the table', () => {
  expect(gridStep('ArrowUp', false, { row: 0, column: 0 }, last, false)).toEqual({ row: 0, column: 0 })
  expect(gridStep('ArrowRight', false, { row: 4, column: 3 }, last, false)).toEqual({ row: 4, column: 3 })
})
