import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { databaseVersion } from '#server/adoption/databaseVersion.ts'
import type { Migration } from '#server/adoption/Migration.ts'
import { currentVersion, migrations } from '#server/adoption/migrations.ts'
import { prepareDatabase } from '#server/adoption/prepareDatabase.ts'
import { readState } from '#server/adoption/state.ts'
import { upgrade } from '#server/adoption/upgrade.ts'
import type { OpenDatabase } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { anyDatabase, databases } from '#server/testing/databases.ts'
import { failStatement, PlannedFault } from '#server/testing/failStatements.ts'
import { createRecorded, oldest } from './recordedDatabases.ts'
import { systemSchema } from './systemSchema.ts'

const quiet = { adopt: false, printLine: () => {} }
const root = join(import.meta.dirname, '..', '..')

/** Changes rows too: a migration that ran twice would count twice. */
const list: readonly Migration[] = [
  ...migrations,
  {
    id: currentVersion + 1,
    name: 'Count the articles',
    tables: [{ table: 'directus_settings', columns: [{ name: 'counted', type: 'integer' }] }],
    statements: {
      sqlite: [
        'update directus_settings set counted = coalesce(counted, 0) + 1',
        'update articles set status = status',
      ],
      postgres: [
        'update directus_settings set counted = coalesce(counted, 0) + 1',
        'update articles set status = status',
      ],
    },
  },
]

/** Null without a version record. */
const versionIn = ({ db }: OpenDatabase): Promise<number | null> =>
  readState(db).then(
    state => state.version,
    () => null,
  )

describe.for(databases.filter(each => !each.skipped))('an upgrade on $title', database => {
  it('that fails at any statement is completed by the next start', async () => {
    const { drop, url } = await createRecorded(database, oldest)
    const open = await openDatabase(url)
    let failures = 0
    let version: number | null = null
    // Each attempt fails one statement later; a complete migration stays, and the next one starts with its first.
    for (let statement = 0; ; statement++) {
      const { restore } = failStatement(open, statement)
      const cause: unknown = await upgrade(open, { migrations: list }).then(
        () => null,
        failure => failure,
      )
      restore()
      if (cause === null) break
      expect(cause).toBeInstanceOf(PlannedFault)
      failures++
      const now = await versionIn(open)
      if (now !== version) statement = -1
      version = now
    }
    expect(failures).toBeGreaterThan(20)
    await open.close()
    const prepared = await prepareDatabase(url, { ...quiet, migrations: list })
    expect(prepared.state.version).toBe(currentVersion + 1)
    await prepared.database.close()
    const whole = await createRecorded(database, oldest)
    await (await prepareDatabase(whole.url, { ...quiet, migrations: list })).database.close()
    expect(await systemSchema(url)).toEqual(await systemSchema(whole.url))
    await whole.drop()
    await drop()
  })
})

it.for(anyDatabase)('an upgrade on $title whose process is killed is completed by the next start', async database => {
  const { drop, url } = await createRecorded(database, oldest)
  const tsx = join(root, 'node_modules', '.bin', 'tsx')
  // The version record, migration 2 and migration 3 are complete, migration 4 is not.
  const child = spawn(tsx, [join(import.meta.dirname, 'upgradeAndWait.ts'), url, '3'], { cwd: root, detached: true })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('It ended by itself.')))])
  // With its child processes: the command is a child of Node's own process.
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
  const found = await databaseVersion(url)
  expect([found.version, found.pending.map(({ id }) => id)]).toEqual([3, [4, 5, 6, 7, 8]])
  await (await prepareDatabase(url, quiet)).database.close()
  expect(await databaseVersion(url)).toMatchObject({ version: currentVersion, pending: [], problem: null })
  await drop()
})
