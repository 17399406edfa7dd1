import { Effect, Stream } from 'effect'
import type { ServiceError } from '#server/failures/ServiceError.ts'

/** Pieces of text as the bytes of a body, made no faster than they are taken. A reader that goes away ends them. */
export const streamBody = (
  pieces: Stream.Stream<string, ServiceError>,
): Effect.Effect<ReadableStream<Uint8Array<ArrayBuffer>>> =>
  Effect.map(
    Effect.context<never>(),
    services =>
      // Safe: an encoder makes plain arrays.
      Stream.toReadableStreamWith(Stream.encodeText(pieces), services) as ReadableStream<Uint8Array<ArrayBuffer>>,
  )
