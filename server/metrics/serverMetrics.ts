import { productVersion } from '#schemas/productVersion.ts'
import type { OpenDatabase, PoolState } from '#server/database/Database.ts'
import { databaseSize } from '#server/database/databaseSize.ts'
import type { Load } from '#server/http/limitLoad.ts'
import type { JobCount } from '#server/outbox/Job.ts'
import type { Reading } from './Reading.ts'

interface Observed {
  readonly database: OpenDatabase
  readonly jobs: readonly JobCount[] | null
  readonly load: Load
}

/** The load, the outbox and the database. What cannot be read at the moment is left out. */
export async function serverMetrics({ database, jobs, load }: Observed): Promise<readonly Reading[]> {
  // PostgreSQL has its own exporter, and the size of a large database takes time.
  const size = database.kind === 'sqlite' ? await databaseSize(database).catch(() => null) : null
  const { refused, running, waiting } = load
  return [
    {
      ...{ name: 'fieldhouse_build_info', about: 'Versions. The value is always 1.', kind: 'gauge' },
      values: [{ labels: { version: productVersion, node: process.versions.node, database: database.kind }, value: 1 }],
    },
    {
      ...{ name: 'fieldhouse_load_running', about: 'Requests that are being answered.', kind: 'gauge' },
      values: Object.entries(running).map(([kind, value]) => ({ labels: { kind }, value })),
    },
    {
      ...{ name: 'fieldhouse_load_waiting', about: 'Requests that wait for their turn.', kind: 'gauge' },
      values: [{ value: waiting }],
    },
    {
      ...{ name: 'fieldhouse_load_refused_total', about: 'Requests refused because of the load.', kind: 'counter' },
      values: [{ value: refused }],
    },
    ...(jobs === null ? [] : [outboxReading(jobs)]),
    ...poolReadings(database.pools?.() ?? []),
    ...(size === null ? [] : [sizeReading(size)]),
  ]
}

const kinds = ['mail', 'webhook'] as const

/** Finished jobs are deleted after 30 days. */
const states = { pending: ['waiting'], delivered: ['sent'], failed: ['failed', 'refused', 'dropped'] } as const

const outboxReading = (jobs: readonly JobCount[]): Reading => ({
  ...{ name: 'fieldhouse_outbox_jobs', about: 'Emails and webhook deliveries of the last 30 days.', kind: 'gauge' },
  values: kinds.flatMap(kind =>
    Object.entries(states).map(([state, of]: [string, readonly string[]]) => ({
      labels: { kind, state },
      value: jobs.filter(job => job.kind === kind && of.includes(job.state)).reduce((sum, job) => sum + job.jobs, 0),
    })),
  ),
})

const poolReadings = (pools: readonly PoolState[]): readonly Reading[] =>
  pools.length === 0
    ? []
    : [
        {
          ...{ name: 'fieldhouse_database_connections', about: 'Connections by pool and state.', kind: 'gauge' },
          values: pools.flatMap(({ idle, name: pool, open }) => [
            { labels: { pool, state: 'active' }, value: open - idle },
            { labels: { pool, state: 'idle' }, value: idle },
          ]),
        },
        {
          ...{ name: 'fieldhouse_database_connections_max', about: 'Maximum connections by pool.', kind: 'gauge' },
          values: pools.map(({ maximum, name: pool }) => ({ labels: { pool }, value: maximum })),
        },
      ]

const sizeReading = (value: number): Reading => ({
  ...{ name: 'fieldhouse_database_size_bytes', about: 'Size of the SQLite database with its log.', kind: 'gauge' },
  values: [{ value }],
})
