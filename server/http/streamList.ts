import type { ItemStream } from '#server/services/items/streamItems.ts'
import type { RequestContext } from './respond.ts'
import { streamBody } from './streamBody.ts'

/** A list as an answer that is sent while it is read. A failure on the way cuts the body off. */
export function streamList(context: RequestContext, list: ItemStream): Response {
  return context.body(streamBody(pieces(list)), 200, { 'Content-Type': 'application/json' })
}

async function* pieces({ meta, batches }: ItemStream): AsyncGenerator<string> {
  yield meta ? `{"meta":${JSON.stringify(meta)},"data":[` : '{"data":['
  let separator = ''
  for await (const items of batches()) {
    yield separator + items.map(item => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield ']}'
}
