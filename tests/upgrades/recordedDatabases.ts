import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { DatabaseKind } from '#server/database/Database.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { databases, type TestDatabase } from '#server/testing/databases.ts'
import { loadDump } from '../peers/databases/loadDump.ts'

/** A database that an earlier commit created and filled, recorded with `recordDatabase.mjs`. */
export interface Recorded {
  readonly name: string
  readonly commit: string
  /** The version of its tables. */
  readonly version: number
  /** Whether it has records of its migrations, as databases created since version 6. */
  readonly isRecorded?: boolean
}

export const oldest: Recorded = { name: 'version1-early', commit: '6756482a', version: 1 }

/** Every version of the tables. Add one with each release that has a migration. */
export const recorded: readonly Recorded[] = [
  oldest,
  { name: 'version1', commit: '878c2258', version: 1 },
  { name: 'version2', commit: '2e1a7e93', version: 2 },
  { name: 'version3', commit: '640a18e3', version: 3 },
  { name: 'version4', commit: '7f2367c5', version: 4 },
  { name: 'version5', commit: '590f287b', version: 5 },
  { name: 'version6', commit: '3d6cf598', version: 6, isRecorded: true },
  { name: 'version7', commit: '4d2394f7', version: 7, isRecorded: true },
  { name: 'version8', commit: '6023ecd9', version: 8, isRecorded: true },
]

const onEach = process.env['TEST_SCOPE'] === 'all'

/** Each of them on SQLite, the oldest on PostgreSQL. `npm run test:all` uses each on both. */
export const recordedDatabases = databases
  .filter(database => !database.skipped)
  .flatMap(database =>
    recorded
      .filter(each => onEach || database.kind === 'sqlite' || each === oldest)
      .map(each => ({ title: `${each.name} on ${database.title}`, database, each })),
  )

export async function createRecorded(database: (typeof databases)[number], { name }: Recorded): Promise<TestDatabase> {
  const created = await database.create()
  await load(database.kind, created.url, name)
  return created
}

async function load(kind: DatabaseKind, url: string, name: string): Promise<void> {
  const path = `./recorded/${name}.${kind === 'sqlite' ? 'sqlite' : 'pg'}.sql.br`
  const text = brotliDecompressSync(readFileSync(new URL(path, import.meta.url))).toString()
  if (kind === 'postgres') return loadDump(url, text)
  const file = openConnection(url)
  try {
    file.exec(text)
  } finally {
    file.close()
  }
}
