import type { CDPSession } from 'playwright'

/** Milliseconds that the scripts of the page have run. The session has `Performance` enabled. */
export async function scriptTime(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(metric => metric.name === 'ScriptDuration')?.value ?? 0) * 1000
}
