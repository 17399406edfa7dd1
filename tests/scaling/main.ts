import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import pg from 'pg'
import { type Load, load } from '../bench/measureApi.ts'
import { print } from '../bench/print.ts'
import { token } from '../processes/preparePlatform.ts'
import { type Cluster, startCluster } from './Cluster.ts'

/*
 * The throughput of one, two and three servers on one database, with and without a replica. Everything runs on this
 * machine, clients included: few cores limit the result. Ten connections to each server.
 */

const rows = 10_000
const seconds = 5
const list = (index: number) => `/items/articles?fields=id,title,count&limit=25&page=${1 + (index % 40)}`
const item = (index: number) => `/items/articles/${1 + (index % rows)}?fields=id,title,count`

async function query(url: string, text: string): Promise<Readonly<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: result } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return result[0] ?? {}
}

/** Adds up the throughput of several servers. */
async function loadAll(addresses: readonly string[], call: Parameters<typeof load>[1]): Promise<Load> {
  const all = await Promise.all(addresses.map(address => load(address, call, token, seconds)))
  return { rate: all.reduce((sum, { rate }) => sum + rate, 0), p99: Math.max(...all.map(({ p99 }) => p99)) }
}

async function looksAt(url: string): Promise<number> {
  // The statistics of a connection are reported when it has been idle for a second.
  await new Promise(resolve => setTimeout(resolve, 2_000))
  return Number(
    (await query(url, `select seq_scan + idx_scan as looks from pg_stat_user_tables where relname = 'articles'`))[
      'looks'
    ],
  )
}

/** CPU time of processes in milliseconds; Linux counts hundredths of a second. */
const usedBy = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return sum + 10 * (Number(fields[11]) + Number(fields[12]))
  }, 0)

/**
 * Loads a cluster, and prints the throughput, the cost of a response for the servers and the two databases, and how
 * many reads the replica served.
 */
async function measure(cluster: Cluster, name: string, run: () => Promise<Load>, alone = true): Promise<void> {
  const { primary, replica } = cluster
  const used = () => [cluster.pids(), primary.pids(), replica.pids()].map(usedBy)
  const before = used()
  const looks = await looksAt(replica.url)
  const { p99, rate } = await run()
  const costs = used().map((after, index) => (after - (before[index] ?? 0)) / (rate * seconds))
  const share = ((await looksAt(replica.url)) - looks) / (rate * seconds)
  print(name, rate, p99, ...costs.map(cost => (alone ? cost.toFixed(2) : '-')), `${Math.round(share * 100)} %`)
}

async function measureAll(cluster: Cluster, reads: boolean): Promise<void> {
  const { addresses } = cluster
  const name = `${addresses.length} ${reads ? 'with' : 'without'} a replica`
  const get = (path: (index: number) => string) => ({ method: 'GET', path })
  const patch = { method: 'PATCH', path: item, body: (count: number) => ({ count }) }
  // Warms up the code.
  await loadAll(addresses, get(list))
  await measure(cluster, `${name}: lists`, () => loadAll(addresses, get(list)))
  await measure(cluster, `${name}: items`, () => loadAll(addresses, get(item)))
  await measure(cluster, `${name}: saves`, () => loadAll(addresses, patch))
  const saving = new Promise<Load>(resolve => resolve(load(addresses[0] ?? '', patch, token, seconds + 3)))
  await measure(cluster, `${name}: lists, while ten save`, () => loadAll(addresses, get(list)), false)
  const { rate } = await saving
  print(`${name}: saves, while others list`, rate)
}

console.log(`${cpus().length} cores of ${cpus()[0]?.model}; a rate is of answers a second, p99 in milliseconds`)
console.log('and what one answer costs the servers and the databases in milliseconds of a core')
print('', 'rate', 'p99', 'servers', 'primary', 'replica', 'of replica')
for (const reads of [false, true])
  for (const servers of [1, 2, 3]) {
    const cluster = await startCluster({ servers, reads })
    if (!cluster) throw new Error('There are no programs of PostgreSQL to measure with.')
    try {
      await query(
        cluster.primary.url,
        `insert into articles (title, count) select 'Article ' || n, n from generate_series(1, ${rows}) as n`,
      )
      await measureAll(cluster, reads)
    } finally {
      await cluster.remove()
    }
  }
