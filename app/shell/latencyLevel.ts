export const average = (samples: readonly number[]): number =>
  samples.reduce((sum, each) => sum + each, 0) / Math.max(samples.length, 1)

/** Bars for the average latency in milliseconds: three when no one notices a delay, one when everyone does. */
export function latencyLevel(samples: readonly number[]): 1 | 2 | 3 {
  const mean = average(samples)
  return mean < 250 ? 3 : mean < 700 ? 2 : 1
}
