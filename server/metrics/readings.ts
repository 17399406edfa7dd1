import { Context, Metric } from 'effect'
import type { Reading } from './Reading.ts'

/** A registry with the current values only, so that series that no longer exist disappear. */
export function readings(current: readonly Reading[]): Context.Context<never> {
  const context = Context.make(Metric.MetricRegistry, new Map())
  for (const { about, kind, name, values } of current)
    for (const { labels = {}, value } of values) {
      const options = { description: about, attributes: labels }
      const metric = kind === 'gauge' ? Metric.gauge(name, options) : Metric.counter(name, options)
      metric.updateUnsafe(value, context)
    }
  return context
}
