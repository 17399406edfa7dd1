import { Layer } from 'effect'
import * as FetchHttpClient from 'effect/http/FetchHttpClient'
import * as OtlpMetrics from 'effect/observability/OtlpMetrics'
import * as OtlpSerialization from 'effect/observability/OtlpSerialization'
import * as OtlpTracer from 'effect/observability/OtlpTracer'
import type { TelemetryTarget } from './TelemetryTarget.ts'

/** Sends spans every 5 seconds and metrics every 10. Failed sends are dropped: telemetry never delays a request. */
export const otlpLayer = ({ endpoint, serviceName }: TelemetryTarget): Layer.Layer<never> => {
  const base = endpoint.replace(/\/+$/, '')
  const resource = { serviceName }
  return Layer.mergeAll(
    OtlpTracer.layer({ url: `${base}/v1/traces`, resource }),
    OtlpMetrics.layer({ url: `${base}/v1/metrics`, resource }),
  ).pipe(Layer.provide(OtlpSerialization.layerJson), Layer.provide(FetchHttpClient.layer))
}
