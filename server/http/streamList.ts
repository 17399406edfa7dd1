import { Effect, Stream } from 'effect'
import type { ItemStream } from '#server/services/items/streamItems.ts'
import type { RequestContext } from './respond.ts'
import { streamBody } from './streamBody.ts'

/** A list as a streamed response. A failure during the stream cuts the body off. */
export const streamList = (context: RequestContext, { batches, meta }: ItemStream): Effect.Effect<Response> => {
  const head = meta ? `{"meta":${JSON.stringify(meta)},"data":[` : '{"data":['
  const items = Stream.map(batches, batch => batch.map(item => JSON.stringify(item)).join(','))
  const pieces = Stream.concat(Stream.make(head), Stream.concat(Stream.intersperse(items, ','), Stream.make(']}')))
  return Effect.map(streamBody(pieces), body => context.body(body, 200, { 'Content-Type': 'application/json' }))
}
