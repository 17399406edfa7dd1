import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { kill } from 'node:process'
import pg from 'pg'
import { fastFolder } from './fastFolder.ts'

/** A database that a test may fill and drop. */
export interface TestDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

const server = process.env['TEST_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/test'

async function query(text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const isRunning = (process: number): boolean => {
  try {
    return kill(process, 0)
  } catch {
    return false
  }
}

/** Drops the databases of processes that have ended. */
async function dropAbandoned(): Promise<void> {
  for (const { datname } of await query(
    String.raw`select datname from pg_database where datname like 'fieldhouse\_%'`,
  )) {
    const [, owner] = /^fieldhouse_(\d+)_/.exec(String(datname)) ?? []
    if (owner !== undefined && !isRunning(Number(owner))) await query(`drop database if exists ${datname} with (force)`)
  }
}

const answers = await query('select 1').then(
  () => true,
  () => false,
)
// Another process may do the same at the same time; leftovers are found the next time.
if (answers) await dropAbandoned().catch(() => {})

let count = 0

/** Both kinds of database; `skipped` says why one cannot be tested here. */
export const databases = [
  {
    kind: 'sqlite' as const,
    title: 'SQLite',
    skipped: false,
    /** Empty, or a copy of the closed database at another address. */
    create: async (of?: string): Promise<TestDatabase> => {
      const folder = mkdtempSync(join(fastFolder(), 'fieldhouse-'))
      const url = join(folder, 'data.db')
      if (of !== undefined) copyFileSync(of, url)
      return {
        url,
        drop: async () => rmSync(folder, { recursive: true, force: true }),
      }
    },
  },
  {
    kind: 'postgres' as const,
    title: answers ? 'PostgreSQL' : `PostgreSQL (skipped: no server answers at ${server})`,
    skipped: !answers,
    create: async (of?: string): Promise<TestDatabase> => {
      const name = `fieldhouse_${process.pid}_${Date.now()}_${count++}`
      const template = of === undefined ? '' : ` template ${new URL(of).pathname.slice(1)}`
      await query(`create database ${name}${template}`)
      // Not durable after a power loss, but as consistent: each commit saves a wait for the disk.
      await query(`alter database ${name} set synchronous_commit = off`)
      const url = new URL(server)
      url.pathname = `/${name}`
      return { url: url.href, drop: async () => void (await query(`drop database if exists ${name} with (force)`)) }
    },
  },
]

/** For code above the database that does not depend on its kind: one kind is enough. `npm run test:all` uses all. */
export const anyDatabase = process.env['TEST_SCOPE'] === 'all' ? databases : databases.slice(0, 1)
