import { Context, Metric } from 'effect'
import { formatUnsafe } from 'effect/observability/PrometheusMetrics'
import { processMetrics } from './processMetrics.ts'
import type { Reading } from './Reading.ts'
import { readings } from './readings.ts'

/** A request for the counters. All labels have few values. */
export interface CountedRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

export interface Metrics {
  readonly countRequest: (request: CountedRequest) => void
  /** A request had to wait for its turn. */
  readonly noteWait: (milliseconds: number) => void
  /** All metrics in the Prometheus text format 0.0.4. */
  readonly text: (current: readonly Reading[]) => string
  readonly close: () => void
}

/** In seconds: from reads of a cached statement to uploads. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Requests with any other method, which no route has. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'SEARCH', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])

export function createMetrics(): Metrics {
  const context = Context.make(Metric.MetricRegistry, new Map())
  const requests = Metric.counter('http_requests_total', { description: 'Answered requests.', incremental: true })
  const durations = Metric.histogram('http_request_duration_seconds', {
    description: 'Time until the response was sent.',
    boundaries,
  })
  const waits = Metric.histogram('fieldhouse_load_wait_seconds', {
    description: 'Time that requests waited for their turn.',
    boundaries,
  })
  const series = new Map<string, readonly [Metric.Counter<number>, Metric.Histogram<number>]>()
  const seriesOf = ({ method: given, route, status }: CountedRequest) => {
    const method = methods.has(given) ? given : 'other'
    const key = `${method} ${status} ${route}`
    const known = series.get(key)
    if (known) return known
    const labels = { method, route, status: String(status) }
    // Safe: attributes do not change the kind of a metric.
    const made = [Metric.withAttributes(requests, labels), Metric.withAttributes(durations, labels)] as const
    series.set(key, made)
    return made
  }
  const ofProcess = processMetrics()
  return {
    countRequest: request => {
      const [counter, histogram] = seriesOf(request)
      counter.updateUnsafe(1, context)
      histogram.updateUnsafe(request.milliseconds / 1_000, context)
    },
    noteWait: milliseconds => waits.updateUnsafe(milliseconds / 1_000, context),
    text: current => formatUnsafe(context) + formatUnsafe(readings([...current, ...ofProcess.read()])),
    close: ofProcess.close,
  }
}
