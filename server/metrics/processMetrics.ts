import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Reading } from './Reading.ts'

/** Milliseconds between two measurements of the event loop. */
const resolution = 20
const nanosecond = 1e-9
const microsecond = 1e-6

/** Memory, processor time and event loop of this process, under the usual names of Prometheus clients. */
export function processMetrics(): { readonly read: () => readonly Reading[]; readonly close: () => void } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const started = Date.now() / 1_000 - process.uptime()
  const read = (): readonly Reading[] => {
    const { external, heapTotal, heapUsed, rss } = process.memoryUsage()
    const { system, user } = process.cpuUsage()
    const lag = { mean: lagOf(delay.mean), p99: lagOf(delay.percentile(99)), max: lagOf(delay.max) }
    delay.reset()
    return [
      gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      gauge('nodejs_heap_size_total_bytes', 'Reserved memory for objects.', heapTotal),
      gauge('nodejs_heap_size_used_bytes', 'Used memory for objects.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory for buffers.', external),
      total('process_cpu_user_seconds_total', 'Processor time in the program.', user * microsecond),
      total('process_cpu_system_seconds_total', 'Processor time in the system.', system * microsecond),
      total('process_cpu_seconds_total', 'Processor time.', (user + system) * microsecond),
      gauge('process_start_time_seconds', 'Start of the process, in seconds since 1970.', started),
      gauge('nodejs_eventloop_lag_mean_seconds', 'Mean lag of the event loop since the last request.', lag.mean),
      gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of the lag since the last request.', lag.p99),
      gauge('nodejs_eventloop_lag_max_seconds', 'Longest lag of the event loop since the last request.', lag.max),
    ]
  }
  return { read, close: () => void delay.disable() }
}

/** The measurements contain the pause between them. There are none directly after a reset. */
const lagOf = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds * nanosecond - resolution / 1_000) : 0

const gauge = (name: string, about: string, value: number): Reading => ({
  ...{ name, about },
  kind: 'gauge',
  values: [{ value }],
})
const total = (name: string, about: string, value: number): Reading => ({
  ...{ name, about },
  kind: 'counter',
  values: [{ value }],
})
