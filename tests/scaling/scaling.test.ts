import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/openDatabase.ts'
import { checkInvariants } from '#server/testing/checkInvariants.ts'
import { type Receiver, startReceiver } from '#server/testing/startReceiver.ts'
import { checkLog } from '../crash/checkLog.ts'
import { createWriter, type Writer } from '../crash/Writer.ts'
import { type Actor, ask, at, reader, selfReader, visitor, type Watch } from './actors.ts'
import { type Cluster, startCluster } from './Cluster.ts'

/** How often a server is stopped, and killed; `npm run scaling` does so more often. */
const stops = Number(process.env['SCALING_STOPS'] ?? 1)
const servers = 3

let cluster: Cluster | null = null
let receiver: Receiver
beforeAll(async () => {
  cluster = await startCluster({ servers })
  receiver = await startReceiver()
})
afterAll(async () => {
  receiver.close()
  await cluster?.remove()
})

async function query(url: string, text: string): Promise<Readonly<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** How often the articles were read. */
const looksAt = async (url: string): Promise<number> =>
  Number(
    (await query(url, `select seq_scan + idx_scan as looks from pg_stat_user_tables where relname = 'articles'`))[
      'looks'
    ],
  )

async function until(what: string, holds: () => Promise<boolean> | boolean, timeoutMs = 30_000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It never came to that: ${what}.`)
    await wait(20)
  }
}

/** Runs clients on a cluster during an action; returns the failures, and how many rounds succeeded. */
async function underLoad(target: Cluster, mayRefuse: boolean, work: (done: () => number) => Promise<void>) {
  let over = false
  const watch: Watch = { wrong: [], isOver: () => over, mayRefuse: () => mayRefuse }
  const { address } = target
  const actors: Actor[] = [
    ...Array.from({ length: 3 }, () => reader(address, watch)),
    ...(await Promise.all(Array.from({ length: 3 }, () => selfReader(address, watch)))),
    ...(await Promise.all(Array.from({ length: 3 }, () => visitor(address, watch)))),
  ]
  const done = () => Math.min(...actors.map(actor => actor.done()))
  try {
    await work(done)
  } finally {
    over = true
    await Promise.all(actors.map(actor => actor.over))
  }
  return { wrong: watch.wrong, done: done() }
}

describe('three servers on one database, a replica and a bucket', () => {
  test('apply model and permission changes of one at the next request', async ({ skip }) => {
    if (!cluster) return skip('there are no programs of PostgreSQL here')
    const { addresses } = cluster
    const others = (index: number) => addresses.filter((_, other) => other !== index)
    const role = at((await ask(`${addresses[0]}/roles`, 'POST', { name: 'Reader' })).body, 'data', 'id')
    const person = { email: 'reader@example.com', password: 'password1234', role, token: 'a-token-of-a-reader' }
    expect((await ask(`${addresses[0]}/users`, 'POST', person)).status).toBe(200)
    const asReader = { authorization: `Bearer ${person.token}` }
    for (let turn = 0; turn < 2 * stops; turn++) {
      const own = addresses[turn % servers]
      const field = `field_${turn}`
      expect(await ask(`${own}/fields/articles`, 'POST', { field, type: 'string', meta: {} })).toMatchObject({
        status: 200,
      })
      expect((await ask(`${own}/items/articles`, 'POST', { title: field, [field]: 'here' })).status).toBe(200)
      for (const other of others(turn % servers)) {
        const result = await ask(`${other}/items/articles?fields=${field}&filter[${field}][_eq]=here`)
        expect(result).toEqual({ status: 200, body: { data: [{ [field]: 'here' }] } })
      }
      const permission = { role, collection: 'authors', action: 'read', fields: ['*'] }
      const { body } = await ask(`${own}/permissions`, 'POST', permission)
      for (const other of others(turn % servers))
        expect((await ask(`${other}/items/authors`, 'GET', undefined, asReader)).status).toBe(200)
      expect((await ask(`${own}/permissions/${at(body, 'data', 'id')}`, 'DELETE')).status).toBe(204)
      for (const other of others(turn % servers))
        expect((await ask(`${other}/items/authors`, 'GET', undefined, asReader)).status).toBe(403)
      expect((await ask(`${own}/fields/articles/${field}`, 'DELETE')).status).toBe(204)
    }
  })

  test('tolerate a replica that lags, hangs and crashes', async ({ skip }) => {
    if (!cluster) return skip('there are no programs of PostgreSQL here')
    const { replica } = cluster
    const before = await looksAt(replica.url)
    const health = async () =>
      at((await ask(`${cluster?.addresses[0]}/server/health`)).body, 'checks', 'replica:age', 0)
    const isWell = async () => at(await health(), 'status') === 'ok'
    await until('a replica that is well', isWell)
    const { done, wrong } = await underLoad(cluster, false, async count => {
      await wait(1_500)
      await until('reads from the replica', async () => (await looksAt(replica.url)) > before + 100)
      await query(replica.url, 'select pg_wal_replay_pause()')
      await until('a replica whose age is told', async () => Number(at(await health(), 'observedValue')) >= 1)
      await query(replica.url, 'select pg_wal_replay_resume()')
      for (const [down, up] of [
        ['SIGSTOP', () => replica.signal('SIGCONT')],
        ['SIGQUIT', () => replica.start()],
      ] as const) {
        await until('a replica that is well', isWell)
        await replica.signal(down)
        await until('a replica that is named', async () => at(await health(), 'status') === 'warn')
        const sofar = count()
        await until('people who go on', () => count() > sofar + 5)
        await up()
      }
      await until('a replica that is well', isWell)
    })
    expect(wrong).toEqual([])
    expect(done).toBeGreaterThan(10)
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'stopped in turn by %s under load: no acknowledged write is lost, sessions continue, webhooks are sent once',
    { timeout: 60_000 + stops * 20_000 },
    async signal => {
      if (!cluster) return
      const running = cluster
      receiver.received.length = 0
      const hook = { name: signal, url: receiver.url, actions: ['create'], collections: ['articles'] }
      const webhook = Number(at((await ask(`${running.address}/webhooks`, 'POST', hook)).body, 'data', 'id'))
      const writers = Array.from({ length: 4 }, (_, index) => createWriter(`${signal} ${index}`, Math.random))
      let stopped = false
      const { done, wrong } = await underLoad(running, signal === 'SIGKILL', async count => {
        const enough = (writer: Writer) => () => stopped && writer.pending() === null && writer.items.size > 3
        const writing = Promise.all(writers.map(writer => writer.write(running.address, enough(writer))))
        for (let stop = 0; stop < stops; stop++) {
          await wait(500 + Math.random() * 500)
          const code = await running.stop(stop % servers, signal)
          expect(code).toBe(signal === 'SIGTERM' ? 0 : null)
          const sofar = count()
          await until('people who go on', () => count() > sofar + 3)
          await running.start(stop % servers)
        }
        stopped = true
        await writing
      })
      expect(wrong).toEqual([])
      expect(done).toBeGreaterThan(3 * stops)
      const { doubled, missed, sent } = await deliveries(running, webhook, writers)
      console.log(`${signal} ${stops} times: ${sent} webhooks were sent, ${doubled} of them twice.`)
      expect(missed).toEqual([])
      // A killed server may have sent one delivery that it could not record.
      expect(doubled).toBeLessThanOrEqual(signal === 'SIGTERM' ? 0 : stops)
      const database = await openDatabase(running.primary.url)
      try {
        expect(await checkInvariants(database, running.originals)).toEqual([])
        expect(await checkLog(database, writers)).toEqual([])
      } finally {
        await database.close()
      }
      expect((await ask(`${running.address}/webhooks/${webhook}`, 'DELETE')).status).toBe(204)
    },
  )

  test.each([
    ['once if its server is killed after recording it', 1],
    ['twice with the same id if its server is killed before the response', 2],
  ])('a webhook is sent %s', async (_, times) => {
    if (!cluster) return
    const { addresses, primary, start, stop } = cluster
    receiver.received.length = 0
    receiver.status = times === 1 ? 204 : null
    const hook = { name: 'Killed', url: receiver.url, actions: ['create'], collections: ['comments'] }
    const webhook = Number(at((await ask(`${addresses[0]}/webhooks`, 'POST', hook)).body, 'data', 'id'))
    const left = `select count(*) as left from directus_outbox where receiver = 'webhook ${webhook}' and state <> 'sent'`
    const isSent = async () => Number((await query(primary.url, left))['left']) === 0
    const response = await ask(`${addresses[0]}/items/comments`, 'POST', { text: 'one' })
    const id = at(response.body, 'data', 'id')
    await until('a webhook that is sent', async () => (times === 1 ? isSent() : receiver.received.length === 1))
    await stop(0, 'SIGKILL')
    receiver.status = 204
    await freeJobs(cluster, 'comments', { text: 'two' })
    await until('a webhook that is noted', isSent)
    await start(0)
    const came = receiver.received.filter(({ body }) => at(JSON.parse(body), 'item') === id)
    expect(came).toHaveLength(times)
    expect(new Set(came.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await ask(`${addresses[0]}/webhooks/${webhook}`, 'DELETE')).status).toBe(204)
  })
})

/** Lets another server claim the jobs of a killed one at once; they would be free after a minute. */
async function freeJobs({ address, primary }: Cluster, collection: string, item: object): Promise<void> {
  await query(primary.url, `update directus_outbox set due = 0 where state = 'waiting'`)
  // A webhook event wakes the server that handles the request.
  expect((await ask(`${address}/items/${collection}`, 'POST', item)).status).toBe(200)
}

/** Waits until the outbox is empty, and compares the deliveries with the writes. */
async function deliveries(cluster: Cluster, webhook: number, writers: readonly Writer[]) {
  const { primary } = cluster
  const state = `from directus_outbox where receiver = 'webhook ${webhook}'`
  await wait(1_000)
  await freeJobs(cluster, 'articles', { title: `The last one of ${webhook}` })
  const left = async () =>
    Number((await query(primary.url, `select count(*) as left ${state} and state <> 'sent'`))['left'])
  await until('an empty outbox', async () => (await left()) === 0)
  const all = (await query(primary.url, `select array_agg(delivery::text) as all ${state}`))['all']
  // Safe: the text of each delivery is a string.
  const put = all as readonly string[]
  const came = receiver.received.map(({ headers }) => String(headers['webhook-id']))
  const delivered = new Set(receiver.received.map(({ body }) => Number(at(JSON.parse(body), 'item'))))
  const createdIds = writers.flatMap(({ items }) => [...items.keys()])
  return {
    sent: put.length,
    doubled: came.length - new Set(came).size,
    missed: [...put.filter(delivery => !came.includes(delivery)), ...createdIds.filter(id => !delivered.has(id))],
  }
}
