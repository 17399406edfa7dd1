import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '#server/adoption/prepareDatabase.ts'
import { release } from '#server/adoption/release.ts'
import { Unadoptable } from '#server/adoption/Unadoptable.ts'
import { upgrade } from '#server/adoption/upgrade.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { failStatement, PlannedFault } from '#server/testing/failStatements.ts'
import { type Dump, dumpDatabase } from './dumpDatabase.ts'
import { openPeer } from './openPeer.ts'
import { createPeer, dropTemplates, peers, unpackUploads } from './peerDatabases.ts'

afterAll(dropTemplates)

const root = join(import.meta.dirname, '..', '..', '..')
/** Comparing the whole database takes long: not every statement fails. */
const steps = process.env['TEST_SCOPE'] === 'all' ? { sqlite: 1, postgres: 7 } : { sqlite: 3, postgres: 20 }
const quiet = { adopt: true, printLine: () => {} }

describe.for(peers.filter(peer => !peer.skipped))('a database of $title', peer => {
  it('is not changed by a start without consent, which explains what to do', async () => {
    const { url, drop } = await createPeer(peer)
    const before = await dumpDatabase(url)
    const rejection = await prepareDatabase(url, { adopt: false, printLine: () => {} }).then(
      () => null,
      (cause: unknown) => cause,
    )
    expect(rejection).toBeInstanceOf(Unadoptable)
    expect(String(rejection)).toMatch(/13 collections.*ADOPT=1.*fieldhouse release/s)
    expect(await dumpDatabase(url)).toEqual(before)
    if (peer.kind === 'sqlite') expect(readdirSync(dirname(url))).toEqual(['data.db'])
    await drop()
  })

  it('is unchanged after adoption, reading and release', async () => {
    const { url, drop } = await createPeer(peer)
    const uploads = unpackUploads(peer)
    const stored = readdirSync(uploads.folder).sort()
    const before = await dumpDatabase(url)
    const open = await openPeer(url, uploads.folder)
    for (const path of ['/items/articles?fields=*.*&limit=20', '/users', '/settings', '/files', '/fieldhouse/boot'])
      expect((await open.send(path, { as: 'editor' })).status).toBe(200)
    await open.close()
    // Signing in adds a row of activity, and changes a time in the user's own row.
    const [first] = await noted(url)
    await release(url)
    const after = await dumpDatabase(url)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const table of Object.keys(before)) {
      expect(after[table]?.made, table).toBe(before[table]?.made)
      if (!signedIn.has(table)) expect(after[table]?.rows, table).toEqual(before[table]?.rows)
    }
    expect(rowsBeyond(after, before, 'directus_activity')).toEqual([first])
    // SQLite sorts numbers before texts, so the times must be stored as the old server stores them.
    expect(await activity(url, 'order by timestamp, id')).toEqual(await activity(url, 'order by id'))
    expect(after['directus_users']?.rows.length).toBe(before['directus_users']?.rows.length)
    expect(
      readdirSync(uploads.folder)
        .filter(name => name !== '.transformed')
        .sort(),
    ).toEqual(stored)
    await drop()
    uploads.drop()
  })

  it('contains new data in the format of the old server', async () => {
    const { url, drop } = await createPeer(peer)
    const uploads = unpackUploads(peer)
    const open = await openPeer(url, uploads.folder)
    const created = await open.send('/items/articles', {
      as: 'admin',
      method: 'POST',
      body: {
        title: 'Written later',
        status: 'draft',
        featured: true,
        tags: ['one', 'two'],
        blocks: [{ heading: 'A', count: 1 }],
        publish_date: '2024-02-29',
        publish_time: '08:30:00',
        publish_at: '2024-02-29T08:30:00',
        embargo_until: '2024-02-29T08:30:00.000Z',
        views: '12345678901',
        price: '12.50',
        external_ref: '0D7F2711-90CD-4B19-A306-16503CD4F38E',
      },
    })
    expect(created).toMatchObject({ status: 200 })
    expect((await open.send('/items/articles/1006', { as: 'admin' })).body).toMatchObject({
      data: { publish_date: '2024-02-29', publish_at: expect.stringMatching(/^2024-02-29T08:30:00/), featured: true },
    })
    await open.close()
    await release(url)
    expect(await storedArticle(url)).toEqual(peer.kind === 'sqlite' ? inSqlite[peer.version] : inPostgres)
    await drop()
    uploads.drop()
  })

  it('is unchanged after adoption stops at any point and can then be adopted', async () => {
    const { url, drop } = await createPeer(peer)
    const before = await dumpDatabase(url)
    const database = await openDatabase(url)
    let n = 0
    for (let done = false; !done; n += steps[peer.kind]) {
      const fault = failStatement(database, n)
      done = await upgrade(database, { journal: 'delete' }).then(
        () => true,
        (cause: unknown) => {
          if (cause instanceof PlannedFault) return false
          throw cause
        },
      )
      fault.restore()
      if (!done) expect(await dumpDatabase(url), `statement ${n}`).toEqual(before)
    }
    expect(n).toBeGreaterThan(30)
    await database.close()
    await release(url)
    expect(await dumpDatabase(url)).toEqual(before)
    await drop()
  })
})

it.for(peers.filter(peer => !peer.skipped && peer.version === '9.26'))(
  'a database of $title is unchanged if the process is killed right before the commit',
  async peer => {
    const { url, drop } = await createPeer(peer)
    const before = await dumpDatabase(url)
    const tsx = join(root, 'node_modules', '.bin', 'tsx')
    const child = spawn(tsx, [join(import.meta.dirname, 'adoptAndWait.ts'), url], { cwd: root, detached: true })
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve())
      child.once('exit', () => reject(new Error('The process ended by itself.')))
    })
    const ended = new Promise(resolve => child.once('exit', resolve))
    // With its child processes: the command is a child of Node's own process.
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
    expect(await dumpDatabase(url)).toEqual(before)
    const { database, state } = await prepareDatabase(url, quiet)
    expect(state.origin).toBe('9')
    await database.close()
    await drop()
  },
)

it('an SQLite file with a failed adoption keeps its rows and journal mode', async () => {
  const peer = peers.find(({ kind, version }) => kind === 'sqlite' && version === '9.26')
  if (!peer) throw new Error('There is no peer.')
  const { url, drop } = await createPeer(peer)
  const file = openConnection(url)
  // A view with the name of a table that adoption adds.
  file.exec('create view directus_outbox as select 1 as id')
  file.close()
  const before = await dumpDatabase(url)
  await expect(prepareDatabase(url, quiet)).rejects.toThrow('directus_outbox')
  // Bytes 18 and 19 of the header: 1 for a rollback journal, 2 for WAL.
  expect([...readFileSync(url).subarray(18, 20)]).toEqual([1, 1])
  expect(await dumpDatabase(url)).toEqual(before)
  await drop()
})

it('an SQLite file is copied before adoption, and the copy is usable', async () => {
  const [peer] = peers
  if (!peer) throw new Error('There is no peer.')
  const { url, drop } = await createPeer(peer)
  const before = await dumpDatabase(url)
  const lines: string[] = []
  const { database } = await prepareDatabase(url, { ...quiet, printLine: line => void lines.push(line) })
  await database.close()
  const [copy] = readdirSync(dirname(url)).filter(name => name.includes('before-adoption'))
  expect(lines.join('\n')).toContain(copy)
  expect(existsSync(join(dirname(url), copy ?? ''))).toBe(true)
  expect(await dumpDatabase(join(dirname(url), copy ?? ''))).toEqual(before)
  await drop()
})

/** Tables that signing in writes to. */
const signedIn: ReadonlySet<string> = new Set(['directus_activity', 'directus_users', 'sqlite_sequence'])

const rowsBeyond = (after: Dump, before: Dump, table: string): readonly string[] => {
  const previous = new Set(before[table]?.rows)
  return (after[table]?.rows ?? []).filter(row => !previous.has(row))
}

/** The keys of the activity, sorted by the database. */
async function activity(url: string, order: string): Promise<readonly unknown[]> {
  const database = await openDatabase(url)
  try {
    const { rows } = await database.db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`select id from directus_activity ${order}`),
    )
    return rows.map(row => row['id'])
  } finally {
    await database.close()
  }
}

/** The last row of the activity. */
async function noted(url: string): Promise<readonly string[]> {
  const rows = (await dumpDatabase(url))['directus_activity']?.rows ?? []
  const keyOf = (row: string) => Number(/\d+/.exec(row)?.[0])
  return [...rows].sort((a, b) => keyOf(b) - keyOf(a))
}

const columns = [
  ...['featured', 'tags', 'blocks', 'publish_date', 'publish_time', 'publish_at', 'embargo_until', 'views', 'price'],
  'external_ref',
]

async function storedArticle(url: string): Promise<unknown> {
  const database = await openDatabase(url)
  try {
    const { rows } = await database.db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`select ${columns.join(', ')} from articles where id = 1006`),
    )
    return rows[0]
  } finally {
    await database.close()
  }
}

const moment = Date.UTC(2024, 1, 29, 8, 30)
const common = {
  featured: 1,
  tags: 'one,two',
  blocks: '[{"heading":"A","count":1}]',
  publish_time: '08:30:00',
  views: 12345678901,
  price: 12.5,
  external_ref: '0d7f2711-90cd-4b19-a306-16503cd4f38e',
}
const inSqlite = {
  'rc.28': {
    ...common,
    publish_date: '2024-02-29',
    publish_at: '2024-02-29T08:30:00',
    embargo_until: '2024-02-29T08:30:00',
  },
  '9.0.1': { ...common, publish_date: Date.UTC(2024, 1, 29), publish_at: moment, embargo_until: moment },
  '9.26': { ...common, publish_date: Date.UTC(2024, 1, 29), publish_at: moment, embargo_until: moment },
} as const
const inPostgres = {
  ...common,
  featured: true,
  publish_date: '2024-02-29',
  publish_at: expect.stringMatching(/^2024-02-29 08:30:00/),
  embargo_until: expect.stringMatching(/^2024-02-29 08:30:00/),
  views: '12345678901',
  price: '12.50',
}
