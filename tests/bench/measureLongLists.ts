import { Effect } from 'effect'
import { sql } from 'kysely'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { percentile } from './median.ts'
import { account, openServices } from './openServices.ts'
import type { print as Print } from './print.ts'
import { type BenchServer, startOurs } from './startServers.ts'

const rows = 1_000_000
const children = 10_000
/** Concurrent sign-ins, and accounts besides the administrator's. */
const signIns = 200
const accounts = 200

/** A collection of a million items, the first of which has 10,000 children. */
async function prepareLarge(databaseUrl: string): Promise<void> {
  const services = await openServices(databaseUrl)
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
  // Generating this many rows takes PostgreSQL longer than the server's statement timeout.
  await alter(async trx => {
    if (kind === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(rows)})
      insert into big (title, n, note, tags, parent)
      select 'Item ' || cast(i as ${text}), i % 1000, 'A note of some words about item ' || cast(i as ${text}), '["a","b"]',
        case when i between 2 and ${sql.lit(children + 1)} then 1 end from n`.execute(trx)
    const id = kind === 'sqlite' ? sql`lower(hex(randomblob(16)))` : sql`gen_random_uuid()`
    await sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${sql.lit(accounts - 1)})
      insert into directus_users (id, email, password, status, role)
      select ${id}, 'person-' || cast(i as ${text}) || '@example.com', password, status, role
      from directus_users, n where email = ${account.email}`.execute(trx)
    await sql`analyze`.execute(trx)
  })
  await services.close()
}

/** The database with the million items. */
export interface LargeDatabase {
  readonly title: string
  readonly url: string
}

/**
 * Reads a million items six times, with their relations four times and as a table four times, all at once; then aborts
 * expensive lists, and has 200 users sign in at once.
 */
export async function measureLongLists({ title, url }: LargeDatabase, folder: string, print: typeof Print) {
  await prepareLarge(url)
  const server = await startOurs(url, folder)
  try {
    const token = await signIn(server)
    if (token === undefined) throw new Error('The administrator cannot sign in.')
    const headers = { authorization: `Bearer ${token}` }
    const deep = '/items/big?limit=100&fields=*,kids.kids.kids.*,parent.parent.*'
    const watch = watched(server, token)
    const answers = await Promise.all(
      [
        ...Array.from({ length: 6 }, () => '/items/big?limit=-1'),
        ...Array.from({ length: 4 }, () => deep),
        ...Array.from({ length: 4 }, () => '/items/big?limit=-1&export=csv'),
      ].map(path => drained(fetch(server.address + path, { headers }))),
    )
    const figures = await watch.end()
    print(`6 lists, 4 deep reads, 4 exports of 1,000,000, ${title}`, 'ours', 'we want')
    print('ping p99, ms', figures.ping, '<= 50')
    print('keyed read p99, ms', figures.keyed, '<= 100')
    print('memory, MB', figures.memory, '<= 400')
    for (const { problem } of answers) if (problem !== null) print(`an answer was not whole: ${problem}`)
    const isWhole = ({ problem }: Drained) => problem === null
    print('lists and deep reads complete', answers.slice(0, 10).filter(isWhole).length, '10')
    // A header and a line for each item.
    const exports = answers.slice(-4)
    print('exports complete', exports.filter(each => isWhole(each) && each.lines === rows).length, '4')
    print('free after 8 lists were given up, ms', await freeAfterAbort(server, token), '<= 1000')
    for (const people of [1, accounts]) {
      const storm = await listsDuringSignIns(server, token, people)
      print(`lists p95 while 200 sign in, ${people} accounts, ms`, storm.p95, '<= 100')
      print('the same, signed in and refused', storm.signedIn, storm.refused)
    }
  } finally {
    await server.stop()
  }
}

/** Aborts expensive lists, and times the next list that needs their resources. */
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

async function listsDuringSignIns(server: BenchServer, token: string, people: number) {
  const state = { isOver: false }
  const times: number[] = []
  const headers = { authorization: `Bearer ${token}` }
  const lists = (async () => {
    while (!state.isOver) {
      const started = performance.now()
      const answer = await fetch(`${server.address}/items/big?limit=25`, { headers })
      await answer.text()
      // A refusal is quick, but is not a list.
      times.push(answer.status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY)
    }
  })()
  const emailOf = (index: number) => (people === 1 ? account.email : personOf(index % people))
  const tokens = await Promise.all(Array.from({ length: signIns }, (_, index) => signIn(server, emailOf(index))))
  state.isOver = true
  await lists
  const signedIn = tokens.filter(Boolean).length
  return { p95: percentile(times, 0.95), signedIn, refused: signIns - signedIn }
}

const personOf = (index: number): string => `person-${index}@example.com`

async function signIn({ address }: BenchServer, email: string = account.email): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...account, email })
  const answer = await fetch(`${address}/auth/login`, { method: 'POST', headers, body })
  // Safe: the dialect's response to a sign-in.
  return ((await answer.json()) as { data?: { access_token: string } }).data?.access_token
}

interface Drained {
  /** Why the body is incomplete; null if it is complete. */
  readonly problem: string | null
  readonly lines: number
}

/** Counts the line breaks of a body, without storing it. */
async function drained(answering: Promise<Response>): Promise<Drained> {
  let lines = 0
  try {
    const { body, status } = await answering
    for await (const chunk of body ?? []) for (const byte of chunk) if (byte === 10) lines += 1
    return { problem: status === 200 ? null : `refused with ${status}`, lines }
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause
    return { problem: String(reason), lines }
  }
}

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
