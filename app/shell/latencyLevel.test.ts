import { expect, it } from 'vitest'
import { latency, noteLatency } from '#engine/core/api/latency.ts'
import { average, latencyLevel } from './latencyLevel.ts'

it.each([
  [[20, 30], 3],
  [[249], 3],
  [[100, 500], 2],
  [[2_000, 10], 1],
])('draws %j as %i bars', (samples, level) => {
  expect(latencyLevel(samples)).toBe(level)
})

it('keeps the last 20 measurements (P-429)', () => {
  for (let at = 1; at <= 25; at++) noteLatency(at)
  expect(latency.get()).toHaveLength(20)
  expect(latency.get()).toEqual(Array.from({ length: 20 }, (_, at) => at + 6))
  expect(average(latency.get())).toBe(15.5)
})
