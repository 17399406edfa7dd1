import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/openDatabase.ts'
import { databases } from '#server/testing/databases.ts'
import { type OwnPostgres, startPostgres } from '#server/testing/startPostgres.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { buildServer } from '../processes/buildServer.ts'
import { mountSmall } from '../processes/mountSmall.ts'
import { preparePlatform, token } from '../processes/preparePlatform.ts'
import { startProcess } from '../processes/startProcess.ts'

type Checks = Readonly<Record<string, { readonly status: string; readonly output?: string }>>

const sqliteDatabase = databases.find(({ kind }) => kind === 'sqlite')
if (!sqliteDatabase) throw new Error('There is no SQLite to test with.')
const sqlite = sqliteDatabase
/** Longer than a result is cached. */
const later = () => new Promise(resolve => setTimeout(resolve, 1_100))

async function healthOf(server: TestServer) {
  await later()
  const answer = await server.asAdmin('GET', '/server/health')
  // Safe: an administrator gets the details.
  const { checks, status } = answer.body as {
    readonly status: string
    readonly checks: Record<string, Checks[string][]>
  }
  const first = Object.fromEntries(Object.entries(checks).map(([name, [check]]) => [name, check]))
  return { code: answer.status, status, checks: first }
}

describe('SQLite', () => {
  test('reports a full disk with 503 and recovers when space is available', async ({ skip }) => {
    const disk = mountSmall(16)
    if (!disk) return skip('this machine does not let us mount a file system')
    const server = await startTestServer({
      ...sqlite,
      create: async () => ({ url: join(disk.folder, 'data.db'), drop: async () => {} }),
    })
    try {
      // A disk this small is low from the start.
      expect(await healthOf(server)).toMatchObject({ code: 200, checks: { 'database:writes': { status: 'ok' } } })
      disk.fill()
      expect(await healthOf(server)).toMatchObject({ code: 503, checks: { 'disk:database': { status: 'error' } } })
      const everybody = await server.send('GET', '/server/health')
      expect([everybody.status, everybody.body]).toEqual([503, { status: 'error' }])
      disk.release()
      expect(await healthOf(server)).toMatchObject({ code: 200, checks: { 'database:writes': { status: 'ok' } } })
    } finally {
      await server.close()
      disk.unmount()
    }
  })

  test('reports a full disk for files with 503', async ({ skip }) => {
    const disk = mountSmall(16)
    if (!disk) return skip('this machine does not let us mount a file system')
    // The folder is created with the first file.
    const server = await startTestServer(sqlite, {}, { filesFolder: join(disk.folder, 'not', 'yet') })
    try {
      expect((await healthOf(server)).code).toBe(200)
      disk.fill()
      expect(await healthOf(server)).toMatchObject({ code: 503, checks: { 'disk:files': { status: 'error' } } })
    } finally {
      await server.close()
      disk.unmount()
    }
  })

  test('reports a read-only database with 503', async () => {
    const server = await startTestServer(sqlite)
    const { db } = server.services.database
    await sql`pragma query_only = on`.execute(db)
    expect(await healthOf(server)).toMatchObject({
      code: 503,
      checks: { 'database:writes': { status: 'error' }, 'database:responseTime': { status: 'ok' } },
    })
    await sql`pragma query_only = off`.execute(db)
    expect((await healthOf(server)).code).toBe(200)
    await server.close()
  })

  test('checks writes in a project without a settings row, like an adopted one', async () => {
    const server = await startTestServer(sqlite)
    const { db } = server.services.database
    const [file] = (await sql<{ file: string }>`select file from pragma_database_list`.execute(db)).rows
    const watcher = await openDatabase(file?.file ?? '')
    /** Changes after every commit of another connection that wrote something. */
    const version = async () =>
      (await sql<{ data_version: number }>`pragma data_version`.execute(watcher.db)).rows[0]?.data_version
    await sql`delete from directus_settings`.execute(db)
    const before = await version()
    expect(await healthOf(server)).toMatchObject({ code: 200, checks: { 'database:writes': { status: 'ok' } } })
    expect(await version()).not.toBe(before)
    await sql`create trigger refuses before update on fieldhouse_state begin select raise(abort, 'disk I/O error'); end`.execute(
      db,
    )
    expect(await healthOf(server)).toMatchObject({ code: 503, checks: { 'database:writes': { status: 'error' } } })
    await watcher.close()
    await server.close()
  })

  test('reports a failing log and queued mails while the server works', async () => {
    let failure: string | null = 'ENOSPC'
    const mail = { smtpUrl: null, folder: '/nowhere', from: 'a@example.com' }
    const server = await startTestServer(
      sqlite,
      {},
      { mail, log: () => ({ failure, waiting: 0, buffered: 10, dropped: 3 }) },
    )
    expect(await healthOf(server)).toMatchObject({
      code: 200,
      status: 'warn',
      checks: { 'log:dropped': { status: 'warn' } },
    })
    failure = null
    expect(await healthOf(server)).toMatchObject({
      code: 200,
      status: 'ok',
      checks: { 'log:dropped': { status: 'ok' } },
    })
    const { db } = server.services.database
    await sql`insert into directus_outbox (delivery, kind, receiver, payload, state, tries, due, created)
      values ('one', 'mail', 'late', '{}', 'waiting', 1, ${Date.now() - 20 * 60_000}, 0)`.execute(db)
    expect(await healthOf(server)).toMatchObject({ status: 'warn', checks: { 'outbox:oldest': { status: 'warn' } } })
    await server.close()
  })
})

describe('PostgreSQL', () => {
  let main: string
  let postgres: OwnPostgres | null
  let folder: string
  beforeAll(async () => {
    postgres = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'fieldhouse-health-'))
    main = await buildServer()
    if (postgres) await preparePlatform(postgres.url)
  })
  afterAll(async () => {
    await postgres?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('reports a dead or hanging database with 503 within four seconds and recovers', async ({ skip }) => {
    if (!postgres) return skip('there are no programs of PostgreSQL here')
    const server = await startProcess(main, {
      DATABASE_URL: postgres.url,
      STORAGE_URL: join(folder, 'files'),
      LOG_LEVEL: 'silent',
    })
    const headers = { authorization: `Bearer ${token}` }
    const ask = async () => {
      await later()
      const startedAt = performance.now()
      const answer = await fetch(`${server.address}/server/health`, { headers, signal: AbortSignal.timeout(8_000) })
      const { status } = (await answer.json()) as { status: string }
      return { code: answer.status, status, quick: performance.now() - startedAt < 4_000 }
    }
    const healthy = { code: 200, status: 'ok', quick: true }
    const unhealthy = { code: 503, status: 'error', quick: true }
    expect(await ask()).toEqual(healthy)
    await postgres.signal('SIGSTOP')
    expect(await ask()).toEqual(unhealthy)
    await postgres.signal('SIGCONT')
    await expect.poll(ask).toEqual(healthy)
    await postgres.signal('SIGQUIT')
    expect(await ask()).toEqual(unhealthy)
    expect((await fetch(`${server.address}/server/health`)).status).toBe(503)
    await postgres.start()
    await expect.poll(ask).toEqual(healthy)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})
