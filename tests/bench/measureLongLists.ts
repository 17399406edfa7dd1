import { join } from 'node:path'
import SqliteDriver from 'better-sqlite3'
import { Effect } from 'effect'
import { pino } from 'pino'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { createPlatform } from '#server/services/createPlatform.ts'
import { percentile } from './median.ts'
import { account } from './prepare.ts'
import type { print as Print } from './print.ts'
import { type BenchServer, startOurs } from './startServers.ts'

const rows = 1_000_000
const children = 10_000

/** A collection of a million items, the first of which has 10,000 children. */
async function prepareLarge(file: string): Promise<void> {
  const platform = await createPlatform({
    databaseUrl: file,
    secret: 'bench',
    publicUrl: 'http://127.0.0.1',
    logger: pino({ level: 'silent' }),
    adminEmail: account.email,
    adminPassword: account.password,
  })
  const field = (name: string, type: FieldType) => ({ field: name, type, schema: {}, meta: {} })
  await platform.run(
    Effect.gen(function* () {
      yield* platform.schema.createCollection({
        collection: 'big',
        fields: [
          field('title', 'string'),
          field('n', 'integer'),
          field('note', 'text'),
          field('tags', 'json'),
          field('parent', 'integer'),
        ],
      })
      yield* platform.schema.createField('big', { field: 'kids', type: 'alias', meta: { special: ['o2m'] } })
      yield* platform.schema.createRelation({
        many_collection: 'big',
        many_field: 'parent',
        one_collection: 'big',
        one_field: 'kids',
      })
    }),
  )
  await platform.close()
  const database = new SqliteDriver(file)
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
    insert into big (title, n, note, tags, parent)
    select 'Item ' || i, i % 1000, 'A note of some words about item ' || i, '["a","b"]', case when i <= ${children} then 1 end from n`)
  database.close()
}

/** Reads a million items six times, with their relations four times and as a table four times, all at once. */
export async function measureLongLists(folder: string, print: typeof Print): Promise<void> {
  const file = join(folder, 'large.db')
  await prepareLarge(file)
  const server = await startOurs(file, folder)
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
    print('6 lists, 4 deep reads, 4 exports of 1,000,000', 'ours', 'we want')
    print('ping p99, ms', figures.ping, '<= 50')
    print('keyed read p99, ms', figures.keyed, '<= 100')
    print('memory, MB', figures.memory, '<= 400')
    const lines = answers.slice(-4).map(text => text.lines)
    print('lines of each export', String(lines[0]), lines.every(count => count === rows) ? 'complete' : 'INCOMPLETE')
  } finally {
    await server.stop()
  }
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
