import { databases } from '#server/testing/databases.ts'
import { startReceiver } from '#server/testing/startReceiver.ts'
import { startTestServer } from '#server/testing/TestServer.ts'
import { median, percentile } from './median.ts'

/*
 * How much slower saves are while a webhook waits for a receiver that never answers: 10,000 updates with it and as many
 * without, in turns. Run by `npx tsx tests/bench/webhookStorm.ts`.
 */

const rounds = 10
const updates = 1_000
const atOnce = 8

for (const database of databases.filter(({ skipped }) => !skipped)) {
  const receiver = await startReceiver()
  receiver.status = null
  const server = await startTestServer(database, {}, { outboundAllow: '127.0.0.1' })
  const hook = { name: 'Storm', url: receiver.url, actions: ['update'], collections: ['articles'] }
  const { id } = (await server.asAdmin('POST', '/webhooks', { body: hook })).data as { id: number }
  const figures: Record<'with' | 'without', number[]> = { with: [], without: [] }
  let count = 0

  const round = async (): Promise<number> => {
    const times: number[] = []
    let left = updates
    const worker = async (key: number) => {
      while (left-- > 0) {
        const started = performance.now()
        const answer = await server.asAdmin('PATCH', `/items/articles/${key}`, { body: { title: `Title ${++count}` } })
        if (answer.status !== 200) throw new Error(`A save was answered with ${answer.status}.`)
        times.push(performance.now() - started)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, index) => worker((index % 4) + 1)))
    return percentile(times, 0.95)
  }

  await round()
  for (let turn = 0; turn < rounds; turn++)
    for (const kind of turn % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      await server.asAdmin('PATCH', `/webhooks/${id}`, { body: { status: kind === 'with' ? 'active' : 'inactive' } })
      figures[kind].push(await round())
    }
  const [loaded, idle] = [median(figures.with), median(figures.without)]
  console.log(
    `${database.title}: p95 of a save ${idle.toFixed(2)} ms, ${loaded.toFixed(2)} ms with a webhook that is not taken ` +
      `(${(loaded / idle).toFixed(2)}, we want 1.10); ${receiver.received.length} requests left the server`,
  )
  receiver.close()
  await server.close()
}
