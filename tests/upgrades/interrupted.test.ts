import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseVersion } from '#server/adoption/databaseVersion.ts'
import type { Migration } from '#server/adoption/Migration.ts'
import { currentVersion, migrations } from '#server/adoption/migrations.ts'
import { prepareDatabase } from '#server/adoption/prepareDatabase.ts'
import { upgrade } from '#server/adoption/upgrade.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { databases } from '#server/testing/databases.ts'
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

/** Fails at one statement of a transaction. */
const failingAt = (statement: number): KyselyPlugin => {
  let count = 0
  return {
    transformQuery: ({ node }) => {
      if (++count === statement) throw new Error('The process ended here.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

describe.for(databases.filter(each => !each.skipped))('an upgrade on $title', database => {
  it('that fails at any statement is completed by the next start', async () => {
    const { drop, url } = await createRecorded(database, oldest)
    const open = await openDatabase(url)
    let failures = 0
    // Each attempt fails one statement later; a complete migration stays, and the next one starts with its first.
    for (let statement = 1; ; statement++) {
      const before = (await databaseVersion(url)).version
      const alter: typeof open.alter = (job, ...rest) =>
        open.alter(trx => job(trx.withPlugin(failingAt(statement))), ...rest)
      const ended = await upgrade({ ...open, alter }, { migrations: list }).catch(String)
      if (typeof ended !== 'string') break
      expect(ended).toContain('The process ended here.')
      failures++
      if ((await databaseVersion(url)).version !== before) statement = 0
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

  it('whose process is killed before a commit is completed by the next start', async () => {
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
    expect([found.version, found.pending.map(({ id }) => id)]).toEqual([3, [4, 5]])
    await (await prepareDatabase(url, quiet)).database.close()
    expect(await databaseVersion(url)).toMatchObject({ version: currentVersion, pending: [], problem: null })
    await drop()
  })
})
