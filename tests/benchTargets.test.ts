import { expect, test } from 'vitest'
import { isMissed } from './bench/print.ts'

test.each([
  [[90, 12, '<= 90'], false],
  [[90.1, 12, '<= 90'], true],
  [[2499, '-', '>= 2500'], true],
  [[13, 10, '<= 1.3x few'], false],
  [[14, 10, '<= 1.3x few'], true],
  [[Number.NaN, 10, '<= 1.3x few'], true],
  [[14, 10, ''], false],
  [['ours', 'ideal', 'we want'], false],
])('the row %j is compared with its target', (figures, missed) => {
  expect(isMissed(figures)).toBe(missed)
})
