import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Migration } from '#server/adoption/Migration.ts'
import { currentVersion, migrations } from '#server/adoption/migrations.ts'
import { prepareDatabase } from '#server/adoption/prepareDatabase.ts'
import { withStartLock } from '#server/adoption/startLock.ts'
import { databases } from '#server/testing/databases.ts'
import { type OpenServer, openServer } from './openServer.ts'
import { createRecorded, recorded } from './recordedDatabases.ts'

/** What the next version adds, to the tables of every request. */
const next: Migration = {
  id: currentVersion + 1,
  name: 'Add departments',
  tables: [
    {
      table: 'directus_departments',
      columns: [{ name: 'id', type: 'integer', primaryKey: true, autoIncrement: true }],
    },
    {
      table: 'directus_users',
      columns: [
        {
          name: 'department',
          type: 'integer',
          references: { table: 'directus_departments', column: 'id', onDelete: 'SET NULL' },
        },
      ],
      indexes: [['department']],
    },
    { table: 'directus_activity', columns: [{ name: 'department', type: 'integer' }], indexes: [['department']] },
    { table: 'directus_sessions', columns: [{ name: 'place', type: 'string' }] },
    { table: 'directus_permissions', columns: [{ name: 'label', type: 'string', defaultValue: 'none' }] },
  ],
  statements: {
    sqlite: [],
    postgres: [
      'insert into directus_departments default values',
      'update directus_users set department = (select min(id) from directus_departments)',
    ],
  },
}

const later = { adopt: false, migrations: [...migrations, next] }

/** Requests that read and write the tables that are changed; each has to succeed. */
const rounds = [
  ['GET', '/items/articles?fields=*,author.*'],
  ['PATCH', '/items/articles/2', { status: 'draft' }],
  ['GET', '/users?fields=*,role.*'],
  ['PATCH', '/users/me', { title: 'Editor in chief' }],
  ['GET', '/activity?fields=*,revisions.*&sort=-id&limit=5'],
  ['GET', '/permissions?fields=*'],
  ['POST', '/items/articles', { title: 'Made during the upgrade' }],
  ['POST', '/auth/login', { email: 'admin@example.com', password: 'password1234' }],
] as const

/** Sends these requests in turn until it is stopped; returns those that failed. */
function keepBusy({ send }: OpenServer) {
  let isOver = false
  const failed: string[] = []
  let count = 0
  const client = async () => {
    for (let index = 0; !isOver || index % rounds.length !== 0; index++) {
      const [method, path, body] = rounds[index % rounds.length] ?? rounds[0]
      const { data, status } = await send(method, path, body)
      if (status >= 300) failed.push(`${method} ${path}: ${status} ${JSON.stringify(data)}`)
      count++
    }
  }
  const clients = [client(), client(), client()]
  return {
    sent: () => count,
    stop: async () => {
      isOver = true
      await Promise.all(clients)
      return failed
    },
  }
}

const postgres = databases.find(each => each.kind === 'postgres')
const latest = recorded.at(-1)

describe.skipIf(!postgres || postgres.skipped)('a server whose database the next version migrates', () => {
  it('answers every read and write meanwhile and afterwards', async () => {
    if (!postgres || !latest) throw new Error('There is no database.')
    const { drop, url } = await createRecorded(postgres, latest)
    const server = await openServer(url)
    const busy = keepBusy(server)
    // An export, or a report of another program: the migration waits until it ends, but requests do not.
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; select count(*) from directus_users')
    let atWait = 0
    const printLine = (line: string) => {
      if (!line.includes('waits for transactions')) return
      atWait = busy.sent()
      void expect
        .poll(busy.sent)
        .toBeGreaterThan(atWait + 2 * rounds.length)
        .then(() => other.query('commit'))
    }
    const { database, state } = await withStartLock(url, { printLine }, () =>
      prepareDatabase(url, { ...later, printLine }),
    )
    expect([state.version, atWait > 0]).toEqual([currentVersion + 1, true])
    const sentBefore = busy.sent()
    await expect.poll(busy.sent).toBeGreaterThan(sentBefore + 2 * rounds.length)
    expect(await busy.stop()).toEqual([])
    await other.end()
    await database.close()
    // The columns of the next version keep their values when the old one saves the row.
    const check = new pg.Client({ connectionString: url })
    await check.connect()
    const { rows } = await check.query(`select department from directus_users where title = 'Editor in chief'`)
    expect(rows).toEqual([{ department: 1 }])
    await check.end()
    await server.close()
    await expect(prepareDatabase(url, { adopt: false, printLine })).rejects.toThrow(
      '"Add departments", which this version',
    )
    await drop()
  })
})
