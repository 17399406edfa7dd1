import { Effect, Layer, References } from 'effect'
import type { TelemetryTarget } from './TelemetryTarget.ts'

/** Sends spans and metrics to a collector; without a target nothing is measured, because creating spans is not free. */
export const telemetryLayer = (target: TelemetryTarget | null): Layer.Layer<never> =>
  target === null
    ? Layer.succeed(References.TracerEnabled, false)
    : Layer.unwrap(Effect.promise(async () => (await import('./otlp.ts')).otlpLayer(target)))
