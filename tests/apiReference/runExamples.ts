import { accountExamples, serverExamples } from './accountExamples.ts'
import { itemExamples, systemExamples } from './itemExamples.ts'
import type { Call } from './recorder.ts'

/** Sends an example of every operation, in an order in which each has the data that it needs. */
export async function runExamples(call: Call, resetToken: () => Promise<string>): Promise<void> {
  await serverExamples(call)
  await accountExamples(call, resetToken)
  await modelExamples(call)
  await itemExamples(call)
  await systemExamples(call)
}

/** The first entries of a list. */
const first =
  (count: number) =>
  (answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null || !('data' in answer) || !Array.isArray(answer.data))
      return answer
    return { data: answer.data.slice(0, count) }
  }

async function modelExamples(call: Call): Promise<void> {
  const path = { collection: 'events', field: 'place' }
  await call('POST /collections', {
    body: {
      collection: 'events',
      meta: { icon: 'event' },
      fields: [{ field: 'title', type: 'string', meta: { note: 'Shown on posters' } }],
    },
  })
  await call('PATCH /collections/{collection}', { path, body: { meta: { note: 'Concerts and readings' } } })
  await call('GET /collections', { shorten: first(1) })
  await call('GET /collections/{collection}', { path })
  await call('POST /fields/{collection}', {
    path,
    body: { field: 'place', type: 'string', schema: { max_length: 80 } },
  })
  await call('PATCH /fields/{collection}/{field}', { path, body: { schema: { is_indexed: true } } })
  await call('GET /fields', { shorten: first(1) })
  await call('GET /fields/{collection}', { path, shorten: first(1) })
  await call('GET /fields/{collection}/{field}', { path })
  await call('GET /relations', { shorten: first(1) })
  await call('DELETE /fields/{collection}/{field}', { path })
  await call('DELETE /collections/{collection}', { path })
}
