export const average = (samples: readonly number[]): number =>
  samples.reduce((sum, each) => sum + each, 0) / Math.max(samples.length, 1)

/**
 * The number of bars for the average latency in milliseconds: three if the delay is unnoticeable, one if it is
 * obvious.
 */
export function latencyLevel(samples: readonly number[]): 1 | 2 | 3 {
  const mean = average(samples)
  return mean < 250 ? 3 : mean < 700 ? 2 : 1
}
