import { join } from 'node:path'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { load } from './measureApi.ts'
import { measureOverload } from './measureOverload.ts'
import { median } from './median.ts'
import type { Print } from './print.ts'
import { signIn } from './signIn.ts'
import { type BenchServer, startFloor, startOurs } from './startServers.ts'

const pairs = 3
const fields = 'fields=id,title,status,rating,author.name&limit=25'
const page = (index: number) => `page=${1 + (index % 100)}`
const get = (path: (index: number) => string) => ({ method: 'GET', path })

/** Measures the server alone: ours and the baseline in turns, so that other load on the machine affects both. */
export async function measureServer(file: string, folder: string, print: Print): Promise<void> {
  const starts: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const server = await startOurs(file, folder)
    starts.push(server.coldStart)
    await server.stop()
  }
  print('cold start with a database, ms', median(starts), '-', '<= 400')
  const ours = await startOurs(file, folder)
  const floor = await startFloor(file)
  try {
    print('memory idle, MB', ours.memory(), floor.memory(), '<= 90')
    const token = await signIn(ours.address)
    await measureReads(ours, floor, file, token, print)
    await measureWrites(ours, folder, token, print)
    await measureExport(ours, token, print)
    await measureCrowd(ours, token, print)
    print('memory after all of it, MB', ours.memory(), floor.memory(), '<= 200')
  } finally {
    await ours.stop()
    await floor.stop()
  }
}

async function measureReads(ours: BenchServer, floor: BenchServer, file: string, token: string, print: Print) {
  const reader = await addReader(ours.address, token)
  const kinds = {
    floor: { rate: [] as number[], p99: [] as number[] },
    list: { rate: [] as number[], p99: [] as number[] },
    filtered: { rate: [] as number[], p99: [] as number[] },
    role: { rate: [] as number[], p99: [] as number[] },
  }
  const note = (kind: keyof typeof kinds, { p99, rate }: Awaited<ReturnType<typeof load>>) => {
    kinds[kind].rate.push(rate)
    kinds[kind].p99.push(p99)
  }
  const list = get(index => `/items/articles?${fields}&${page(index)}`)
  const filtered = get(index => `/items/articles?${fields}&filter[status][_eq]=published&${page(index)}`)
  for (let pair = 0; pair < pairs; pair += 1) {
    note(
      'floor',
      await load(
        floor.address,
        get(index => `/api/articles?${page(index)}`),
        token,
        2,
      ),
    )
    note('list', await load(ours.address, list, token, 2))
    note('filtered', await load(ours.address, filtered, token, 2))
    note('role', await load(ours.address, list, reader, 2))
  }
  const rate = (kind: keyof typeof kinds) => median(kinds[kind].rate)
  const p99 = (kind: keyof typeof kinds) => median(kinds[kind].p99)
  print('list 25 of 100,000 with a relation, /s', rate('list'), rate('floor'), '>= 2500')
  print('the same, p99, ms', p99('list'), p99('floor'), '<= 10')
  print('the same with a filter, /s', rate('filtered'), '-', '>= 2500')
  print('the same with a filter, p99, ms', p99('filtered'), '-', '<= 10')
  print('list of a role with rules, of the admin rate', rate('role') / rate('list'), '-', '>= 0.8')
  const database = openConnection(file, { readonly: true })
  const statement = database.prepare('select * from articles where id = ?')
  const [bare, item]: [number[], number[]] = [[], []]
  for (let index = 1; index <= 500; index += 1) {
    bare.push(timed(() => statement.all([index])))
    const started = performance.now()
    await (await fetch(`${ours.address}/items/articles/${index}`, { headers: bearer(token) })).text()
    item.push(performance.now() - started)
  }
  database.close()
  print('one item over the bare query, p50, ms', median(item) - median(bare), '-', '<= 1.5')
}

async function measureWrites(ours: BenchServer, folder: string, token: string, print: Print) {
  const raw = openConnection(join(folder, 'raw.db'))
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.exec('create table one (id integer primary key, text text)')
  const insert = raw.prepare('insert into one (text) values (?)')
  const until = performance.now() + 2_000
  let commits = 0
  for (; performance.now() < until; commits += 1) insert.run(['text'])
  raw.close()
  const body = (index: number) => ({ title: `Title ${index}` })
  const created = await load(ours.address, { method: 'POST', path: () => '/items/articles?fields=id', body }, token)
  const path = (index: number) => `/items/articles/${1 + (index % 1000)}?fields=id`
  const updated = await load(ours.address, { method: 'PATCH', path, body }, token)
  print('create with history, /s (floor: bare commits)', created.rate, commits / 2, '>= 2000')
  print('update with history, /s (floor: bare commits)', updated.rate, commits / 2, '>= 2000')
}

async function measureExport(ours: BenchServer, token: string, print: Print): Promise<void> {
  const before = ours.memory()
  const started = performance.now()
  const answer = await fetch(`${ours.address}/items/articles?export=csv&limit=10000`, { headers: bearer(token) })
  let first = 0
  let most = before
  for await (const _ of answer.body ?? []) {
    if (first === 0) first = performance.now() - started
    most = Math.max(most, ours.memory())
  }
  print('export of 10,000 rows, first bytes, ms', first, '-', '<= 50')
  print('the same, memory more, MB', most - before, '-', '<= 30')
}

async function measureCrowd(ours: BenchServer, token: string, print: Print): Promise<void> {
  const path = (index: number) => `/items/articles?${fields}&${page(index)}`
  const calm = await measureOverload(ours.address, path, token, 50)
  const crowd = await measureOverload(ours.address, path, token, 500)
  print('ten times the load, good answers of the peak', crowd.goodput / calm.goodput, '-', '>= 0.8')
  print('the same, refused of a hundred', crowd.refused, '-', '-')
  print('the same, a refusal, p99, ms', crowd.refusal, '-', '<= 50')
  print('the same, ping, p99, ms', crowd.ping, '-', '<= 100')
}

/** A user whose role can read only some rows and fields. */
async function addReader(address: string, token: string): Promise<string> {
  const make = async (path: string, body: unknown): Promise<string> => {
    const headers = { ...bearer(token), 'content-type': 'application/json' }
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    // Safe: the dialect's response to a create.
    const { data } = (await answer.json()) as { data: { id: string } }
    return data.id
  }
  const role = await make('/roles', { name: 'Reader', app_access: false })
  const permission = { role, action: 'read' }
  await make('/permissions', {
    ...permission,
    collection: 'articles',
    fields: ['id', 'title', 'status', 'rating', 'author'],
    permissions: { status: { _eq: 'published' } },
  })
  await make('/permissions', { ...permission, collection: 'authors', fields: ['name'] })
  await make('/users', { email: 'reader@example.com', password: 'a reader of the bench', role, token: 'bench-reader' })
  return 'bench-reader'
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
