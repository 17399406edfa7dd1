import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeRate } from './changeRate.ts'

let now = 0
beforeEach(() => {
  // Tests of one worker share the time of the last user event: this is later than any of them.
  now = performance.now() + 3_600_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

const notes = (rate: ReturnType<typeof changeRate>, count: number, isValue: boolean) =>
  Array.from({ length: count }, () => rate.note(isValue))

it.each([
  ['values that are set without user input', 50, true],
  ['changes of any kind', 400, false],
])('allows %s up to a number within two seconds', (_, most, isValue) => {
  const rate = changeRate()
  expect(notes(rate, most, isValue)).toEqual(Array(most).fill(null))
  expect(rate.note(isValue)).toBe(most + 1)
  rate.reset()
  expect(rate.note(isValue)).toBeNull()
})

it('allows any number over time', () => {
  const rate = changeRate()
  for (let round = 0; round < 5; round++) {
    expect(notes(rate, 50, true)).toEqual(Array(50).fill(null))
    now += 2_000
  }
})
