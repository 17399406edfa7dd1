/** Where telemetry is sent. */
export interface TelemetryTarget {
  /** The base address of an OpenTelemetry collector (OTLP over HTTP, as JSON). */
  readonly endpoint: string
  /** `service.name` of everything that is sent. */
  readonly serviceName: string
}
