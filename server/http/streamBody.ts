import { Effect, Stream } from 'effect'
import type { ServiceError } from '#server/failures/ServiceError.ts'

/**
 * Chunks of text as the bytes of a body, produced no faster than they are read. A reader that disconnects ends them.
 */
export const streamBody = (
  pieces: Stream.Stream<string, ServiceError>,
): Effect.Effect<ReadableStream<Uint8Array<ArrayBuffer>>> =>
  Effect.map(
    Effect.context<never>(),
    services =>
      // Safe: an encoder creates plain arrays.
      Stream.toReadableStreamWith(Stream.encodeText(pieces), services) as ReadableStream<Uint8Array<ArrayBuffer>>,
  )
