import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { checkInvariants } from '#server/testing/checkInvariants.ts'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'

const byKind = (kind: 'sqlite' | 'postgres') => {
  const match = databases.find(database => database.kind === kind)
  if (!match) throw new Error(`There is no ${kind} to test with.`)
  return match
}
const [sqlite, postgres] = [byKind('sqlite'), byKind('postgres')]
const nowhere = localStorage(join(tmpdir(), 'fieldhouse-no-files'))
const key = (name: string) => ({ 'idempotency-key': name })

function expectUnavailable(answer: TestAnswer): void {
  expect({ status: answer.status, code: answer.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

/** Creates a file system of a few megabytes; null if this machine does not allow it. */
function mountSmall(): { readonly folder: string; readonly unmount: () => void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    // Reported by the test, which is then skipped.
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  return {
    folder,
    unmount: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describe('SQLite', () => {
  test('rejects writes with 503 on a full disk and recovers when space is available (S12)', async ({ skip }) => {
    const small = mountSmall()
    if (!small) return skip('nobody may mount a file system here')
    const { folder, unmount } = small
    const server = await startTestServer({
      ...sqlite,
      create: async () => ({ url: join(folder, 'data.db'), drop: async () => {} }),
    })
    try {
      const rest = join(folder, 'rest')
      fill(rest)
      const text = 'x'.repeat(500_000)
      const write = () => server.asAdmin('POST', '/items/articles', { body: { title: 'Too much', body: text } })
      let answer = await write()
      for (let tries = 0; answer.status === 200 && tries < 20; tries++) answer = await write()
      expectUnavailable(answer)
      expect((await server.asAdmin('GET', '/items/articles?limit=1')).status).toBe(200)
      expect(await checkInvariants(server.services.database, nowhere)).toEqual([])
      rmSync(rest)
      expect((await write()).status).toBe(200)
      expect(await checkInvariants(server.services.database, nowhere)).toEqual([])
    } finally {
      await server.close()
      unmount()
    }
  })

  describe('locked by another process', () => {
    let server: TestServer
    let url: string
    beforeAll(async () => {
      server = await startTestServer(sqlite)
      url = server.services.config.databaseUrl
    })
    afterAll(() => server.close())

    test('a write waits briefly and succeeds while other requests are answered (F15)', async () => {
      const other = openConnection(url)
      other.exec('begin immediate')
      const writing = server.asAdmin('POST', '/items/articles', { body: { title: 'Patient' } })
      for (let attempt = 0; attempt < 3; attempt++) {
        expect((await server.asAdmin('GET', '/items/articles?limit=1')).status).toBe(200)
        expect((await server.send('GET', '/server/ping')).status).toBe(200)
      }
      other.exec('commit')
      other.close()
      expect((await writing).status).toBe(200)
    })

    test('a write that waits too long is rejected with 503, changes nothing and succeeds later (F15)', async () => {
      const before = await dumpTables(server.services)
      const other = openConnection(url)
      other.exec('begin immediate')
      const write = () =>
        server.asAdmin('POST', '/items/articles', { body: { title: 'Refused' }, headers: key('locked') })
      expectUnavailable(await write())
      expect(await dumpTables(server.services)).toBe(before)
      other.exec('commit')
      other.close()
      expect((await write()).status).toBe(200)
      expect((await write()).headers.get('idempotent-replay')).toBe('true')
      expect(await checkInvariants(server.services.database, nowhere)).toEqual([])
    })

    test('a read-only database answers reads and rejects writes with 503 (S12)', async () => {
      const { db } = server.services.database
      await sql`pragma query_only = on`.execute(db)
      expectUnavailable(await server.asAdmin('POST', '/items/articles', { body: { title: 'Read-only' } }))
      expect((await server.asAdmin('GET', '/items/articles?limit=1')).status).toBe(200)
      await sql`pragma query_only = off`.execute(db)
      expect((await server.asAdmin('POST', '/items/articles', { body: { title: 'Read-only' } })).status).toBe(200)
    })
  })
})

describe.skipIf(postgres.skipped)('PostgreSQL', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer(postgres)
  })
  afterEach(() => server.close())

  test('rolls back after a connection is lost during a transaction, and the same key applies it once (S14)', async () => {
    const other = await openDatabase(server.services.config.databaseUrl)
    const before = await dumpTables(server.services)
    const write = () =>
      server.asAdmin('PATCH', '/items/articles/1', { body: { title: 'Late' }, headers: key('terminated') })
    const writing = await other.write(async trx => {
      await sql`select 1 from articles where id = 1 for update`.execute(trx)
      const answer = write()
      // The write has started, and waits for the row.
      for (;;) {
        const match = await sql<Row>`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(trx)
        if (match.rows.length > 0) return { answer }
      }
    })
    expectUnavailable(await writing.answer)
    expect(await dumpTables(server.services)).toBe(before)
    expect((await write()).status).toBe(200)
    expect((await write()).headers.get('idempotent-replay')).toBe('true')
    const revisions = await server.asAdmin('GET', '/revisions?filter[collection]=articles&filter[item]=1&fields=id')
    expect(revisions.data).toHaveLength(2)
    await other.close()
  })

  test('reconnects after all connections are lost at once (S14)', async () => {
    const read = () => server.asAdmin('GET', '/items/articles?limit=1')
    await Promise.all(Array.from({ length: 10 }, read))
    const other = await openDatabase(server.services.config.databaseUrl)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db)
    await other.close()
    const started = performance.now()
    const answers = await Promise.all(Array.from({ length: 10 }, read))
    expect(answers.every(answer => answer.status === 200 || answer.status === 503)).toBe(true)
    await expect.poll(async () => (await read()).status, { interval: 10 }).toBe(200)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

/** Fills a small file system up to a little free space. */
function fill(path: string): void {
  for (let bytes = 6 * 1024 * 1024; bytes > 100_000; bytes -= 100_000)
    try {
      writeFileSync(path, Buffer.alloc(bytes))
      return
    } catch {
      // Does not fit: try less.
    }
}
