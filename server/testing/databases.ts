import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A database that a test may fill and throw away. */
export interface TestDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

const server = process.env['TEST_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/test'

async function query(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

const answers = await query('select 1').then(
  () => true,
  () => false,
)

let count = 0

/** Both kinds of database; `skipped` says why one cannot be tried here. */
export const databases = [
  {
    kind: 'sqlite' as const,
    title: 'SQLite',
    skipped: false,
    create: async (): Promise<TestDatabase> => {
      const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-'))
      return {
        url: join(folder, 'data.db'),
        drop: async () => rmSync(folder, { recursive: true, force: true }),
      }
    },
  },
  {
    kind: 'postgres' as const,
    title: answers ? 'PostgreSQL' : `PostgreSQL (skipped: no server answers at ${server})`,
    skipped: !answers,
    create: async (): Promise<TestDatabase> => {
      const name = `fieldhouse_${process.pid}_${Date.now()}_${count++}`
      await query(`create database ${name}`)
      const url = new URL(server)
      url.pathname = `/${name}`
      return { url: url.href, drop: () => query(`drop database if exists ${name} with (force)`) }
    },
  },
]

/**
 * For what stands before the database and asks nothing of it that differs: one kind tells as much as both. All of them
 * with `TEST_DATABASES=all`.
 */
export const anyDatabase = process.env['TEST_DATABASES'] === 'all' ? databases : databases.slice(0, 1)
