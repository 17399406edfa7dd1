import { Effect, Layer, References } from 'effect'

/** Where telemetry goes. */
export interface TelemetryTarget {
  /** The base address of an OpenTelemetry collector (OTLP over HTTP, as JSON). */
  readonly endpoint: string
  /** `service.name` of everything that is sent. */
  readonly serviceName: string
}

/** Sends spans and metrics to a collector; without a target nothing is measured, since making spans is not free. */
export const telemetryLayer = (target: TelemetryTarget | null): Layer.Layer<never> =>
  target === null
    ? Layer.succeed(References.TracerEnabled, false)
    : Layer.unwrap(Effect.promise(async () => (await import('./otlp.ts')).otlpLayer(target)))
