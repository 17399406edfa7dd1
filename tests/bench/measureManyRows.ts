import { sql } from 'kysely'
import { median, percentile } from './median.ts'
import { openServices } from './openServices.ts'
import type { Print } from './print.ts'
import { signIn } from './signIn.ts'
import { startOurs } from './startServers.ts'

/** Two collections that differ in the number of their items. */
const sizes = { few: 10_000, many: 1_000_000 } as const

type Size = keyof typeof sizes

const runs = 15
const page = 25
const fields = 'fields=id,title,n,status&limit=25'

/** What a list requests, and a path for each size. */
const reads: Readonly<Record<string, (size: Size) => string>> = {
  'first page': () => fields,
  'last page': size => `${fields}&page=${sizes[size] / page}`,
  'sorted by an indexed field': () => `${fields}&sort=n`,
  'the same, descending': () => `${fields}&sort=-n`,
  'the same, last page': size => `${fields}&sort=n&page=${sizes[size] / page}`,
  'sorted by an indexed field that many items share, descending': () => `${fields}&sort=-status`,
  'sorted by the key, descending': () => `${fields}&sort=-id`,
  'filtered by an indexed field': () => `${fields}&filter[n][_eq]=7`,
  'the same, a range': () => `${fields}&filter[n][_gt]=500`,
  'count up to 100,000': () => 'fields=id&limit=0&meta=filter_count&max_count=100000',
}

/** The orders and counts of the searches. */
const searched: Readonly<Record<string, string>> = {
  '': fields,
  ', sorted': `${fields}&sort=-n`,
  ', counted up to 1,000': 'fields=id&limit=0&meta=filter_count&max_count=1000',
}

/** What is searched for in the million, by the number of the run. */
const searches: Readonly<Record<string, (run: number) => string>> = {
  'one item': run => `item ${765_432 + run}`,
  'a thousand items': run => `item 98${100 + run}`,
  'every item': run => ['note of some', 'words about', 'some words', 'about item'][run % 4] ?? '',
  'no item': run => `nowhere ${run}`,
  'a short word, in every item': () => 'it',
  'a short word, in no item': run => `q${run % 10}`,
}

/** A database with both collections. */
async function prepare(databaseUrl: string): Promise<void> {
  const services = await openServices(databaseUrl)
  const { alter, kind } = services.database
  for (const [size, rows] of Object.entries(sizes)) {
    await services.run(
      services.schema.createCollection({
        collection: size,
        fields: [
          { field: 'title', type: 'string', schema: {}, meta: {} },
          { field: 'n', type: 'integer', schema: { is_indexed: true }, meta: {} },
          { field: 'status', type: 'string', schema: { is_indexed: true }, meta: {} },
          { field: 'note', type: 'text', schema: {}, meta: {} },
        ],
      }),
    )
    const text = kind === 'sqlite' ? sql`text` : sql`varchar`
    await alter(async trx => {
      if (kind === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
      await sql`with recursive s(i) as (select 1 union all select i + 1 from s where i < ${sql.lit(rows)})
        insert into ${sql.table(size)} (title, n, status, note)
        select 'Item ' || cast(i as ${text}), i % 1000, case i % 3 when 0 then 'draft' else 'published' end,
          'A note of some words about item ' || cast(i as ${text}) from s`.execute(trx)
    })
  }
  if (kind === 'postgres') await sql`vacuum analyze`.execute(services.database.db)
  // Otherwise the server builds the search index during the measurement.
  await services.run(services.searches.round())
  await services.close()
}

/**
 * Alternates between a list of 10,000 and one of a million items: a list must not get slower as its collection grows.
 */
export async function measureManyRows(
  { title, url }: { readonly title: string; readonly url: string },
  folder: string,
  print: Print,
): Promise<void> {
  await prepare(url)
  const server = await startOurs(url, folder)
  try {
    const headers = { authorization: `Bearer ${await signIn(server.address)}` }
    print(`lists of ${title}, ms`, '1,000,000', '10,000', 'we want')
    for (const [name, query] of Object.entries(reads)) {
      const times: Record<Size, number[]> = { few: [], many: [] }
      for (let run = 0; run <= runs; run += 1)
        for (const size of ['few', 'many'] as const) {
          const started = performance.now()
          const answer = await fetch(`${server.address}/items/${size}?${query(size)}`, { headers })
          await answer.text()
          if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`)
          // The first one prepares the statement.
          if (run > 0) times[size].push(performance.now() - started)
        }
      print(name, median(times.many), median(times.few), '<= 1.3x few')
    }
    print(`searches of ${title}, p95, ms`, '1,000,000', 'we want')
    for (const [order, query] of Object.entries(searched))
      for (const [name, search] of Object.entries(searches)) {
        const times: number[] = []
        for (let run = 0; run <= runs; run += 1) {
          const started = performance.now()
          // No two runs are the same, as no two users are.
          const answer = await fetch(`${server.address}/items/many?${query}&search=${search(run)}`, { headers })
          await answer.text()
          if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`)
          if (run > 0) times.push(performance.now() - started)
        }
        print(name + order, percentile(times, 0.95), '<= 50')
      }
  } finally {
    await server.stop()
  }
}
