import { Effect, Metric, References } from 'effect'

const durations = {
  server: Metric.timer('http.server.request.duration', { description: 'Requests answered' }),
  client: Metric.timer('db.client.operation.duration', { description: 'Statements run' }),
}

interface SpanOptions {
  readonly kind: keyof typeof durations
  readonly attributes: Readonly<Record<string, unknown>>
}

interface Ends<A, E> {
  readonly succeeded: (value: A) => Effect.Effect<void>
  readonly failed: (cause: E) => Effect.Effect<void>
}

/** Runs work in a timed span. Without telemetry it runs as it is, and its attributes are not computed. */
export const measured = <A, E, R>(
  name: string,
  options: () => SpanOptions,
  work: Effect.Effect<A, E, R>,
  ends?: Ends<A, E>,
): Effect.Effect<A, E, R> =>
  Effect.withFiber(fiber => {
    if (!fiber.getRef(References.TracerEnabled)) return work
    const { attributes, kind } = options()
    const noted = ends ? work.pipe(Effect.tap(ends.succeeded), Effect.tapError(ends.failed)) : work
    return noted.pipe(Effect.trackDuration(durations[kind]), Effect.withSpan(name, { kind, attributes }))
  })
