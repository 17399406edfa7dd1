import { Effect } from 'effect'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { openTestServices } from '#server/testing/TestServices.ts'
import { percentile } from './median.ts'
import { account } from './prepare.ts'
import type { print as Print } from './print.ts'
import { type BenchServer, startOurs } from './startServers.ts'

const rows = 1_000_000
const children = 10_000

/** A collection of a million items, the first of which has 10,000 children. */
async function prepareLarge(databaseUrl: string): Promise<void> {
  const services = await openTestServices({
    databaseUrl,
    secret: 'bench',
    publicUrl: 'http://127.0.0.1',
    logger: pino({ level: 'silent' }),
    adminEmail: account.email,
    adminPassword: account.password,
  })
  const field = (name: string, type: FieldType) => ({ field: name, type, schema: {}, meta: {} })
  await services.run(
    Effect.gen(function* () {
      yield* services.schema.createCollection({
        collection: 'big',
        fields: [
          field('title', 'string'),
          field('n', 'integer'),
          field('note', 'text'),
          field('tags', 'json'),
          field('parent', 'integer'),
        ],
      })
      yield* services.schema.createField('big', { field: 'kids', type: 'alias', meta: { special: ['o2m'] } })
      yield* services.schema.createRelation({
        many_collection: 'big',
        many_field: 'parent',
        one_collection: 'big',
        one_field: 'kids',
      })
    }),
  )
  const { alter, kind } = services.database
  const text = kind === 'sqlite' ? sql`text` : sql`varchar`
  // Rows of the fixture's size take PostgreSQL longer than a statement of the server may.
  await alter(async trx => {
    if (kind === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(rows)})
      insert into big (title, n, note, tags, parent)
      select 'Item ' || cast(i as ${text}), i % 1000, 'A note of some words about item ' || cast(i as ${text}), '["a","b"]',
        case when i between 2 and ${sql.lit(children + 1)} then 1 end from n`.execute(trx)
    await sql`analyze`.execute(trx)
  })
  await services.close()
}

/** Where the million items are. */
export interface LargeDatabase {
  readonly title: string
  readonly url: string
}

/**
 * Reads a million items six times, with their relations four times and as a table four times, all at once; then gives
 * expensive lists up, and has 200 people sign in at once.
 */
export async function measureLongLists({ title, url }: LargeDatabase, folder: string, print: typeof Print) {
  await prepareLarge(url)
  const server = await startOurs(url, folder)
  try {
    const token = await signIn(server)
    const drain = async (path: string) =>
      drained(await fetch(server.address + path, { headers: { authorization: `Bearer ${token}` } }))
    const deep = '/items/big?limit=100&fields=*,kids.kids.kids.*,parent.parent.*'
    const watch = watched(server, token)
    const answers = await Promise.all(
      [
        ...Array.from({ length: 6 }, () => '/items/big?limit=-1'),
        ...Array.from({ length: 4 }, () => deep),
        ...Array.from({ length: 4 }, () => '/items/big?limit=-1&export=csv'),
      ].map(drain),
    )
    const figures = await watch.end()
    print(`6 lists, 4 deep reads, 4 exports of 1,000,000, ${title}`, 'ours', 'we want')
    print('ping p99, ms', figures.ping, '<= 50')
    print('keyed read p99, ms', figures.keyed, '<= 100')
    print('memory, MB', figures.memory, '<= 400')
    const lines = answers.slice(-4).map(text => text.lines)
    print('lines of each export', String(lines[0]), lines.every(count => count === rows) ? 'complete' : 'INCOMPLETE')
    print('free after 8 lists were given up, ms', await freeAfterAbort(server, token), '<= 1000')
    print('lists p95 while 200 sign in, ms', await listsDuringSignIns(server, token), '<= 100')
  } finally {
    await server.stop()
  }
}

/** Gives expensive lists up, and times the next one that needs what they have used. */
async function freeAfterAbort({ address }: BenchServer, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const left = new AbortController()
  const expensive = Array.from({ length: 8 }, (_, index) =>
    fetch(`${address}/items/big?search=nowhere${index}&sort=-note&limit=5`, { headers, signal: left.signal }).catch(
      () => null,
    ),
  )
  await new Promise(resolve => setTimeout(resolve, 200))
  left.abort()
  await Promise.all(expensive)
  const started = performance.now()
  const next = await fetch(`${address}/items/big?filter[n][_eq]=7&limit=1`, { headers })
  if (next.status !== 200) throw new Error(`The list after the abort was answered with ${next.status}.`)
  await next.text()
  return performance.now() - started
}

async function listsDuringSignIns(server: BenchServer, token: string): Promise<number> {
  const state = { isOver: false }
  const times: number[] = []
  const lists = (async () => {
    while (!state.isOver) {
      const started = performance.now()
      const headers = { authorization: `Bearer ${token}` }
      await (await fetch(`${server.address}/items/big?limit=25`, { headers })).text()
      times.push(performance.now() - started)
    }
  })()
  await Promise.all(Array.from({ length: 200 }, () => signIn(server).catch(() => null)))
  state.isOver = true
  await lists
  return percentile(times, 0.95)
}

async function signIn({ address }: BenchServer): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) })
  return (await answer.json()).data.access_token
}

/** Counts the line breaks of a body, which is thrown away. */
async function drained(response: Response): Promise<{ readonly status: number; readonly lines: number }> {
  let lines = 0
  for await (const chunk of response.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1
  return { status: response.status, lines }
}

/** Asks for little again and again, and looks at the memory of the server. */
function watched({ address, memory }: BenchServer, token: string) {
  const [pings, keyed]: [number[], number[]] = [[], []]
  const state = { isOver: false, peak: 0 }
  const timed = async (path: string, times: number[]) => {
    const started = performance.now()
    await (await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })).text()
    times.push(performance.now() - started)
  }
  const running = (async () => {
    while (!state.isOver) {
      await timed('/server/ping', pings)
      await timed('/items/big/500000', keyed)
      state.peak = Math.max(state.peak, memory())
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  })()
  return {
    end: async () => {
      state.isOver = true
      await running
      return { ping: percentile(pings, 0.99), keyed: percentile(keyed, 0.99), memory: state.peak }
    },
  }
}
