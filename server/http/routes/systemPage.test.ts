import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Effect } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteBackup, readLastBackup } from '#server/backup/lastBackup.ts'
import { Retention } from '#server/services/Retention.ts'
import { databases } from '#server/testing/databases.ts'
import { type MailServer, startMailServer } from '#server/testing/startMailServer.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const secret = 'CANARY-password'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('the System page', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-system-'))
    let mailServer: MailServer
    let server: TestServer
    beforeAll(async () => {
      mailServer = await startMailServer()
      const smtpUrl = mailServer.url.replace('://', `://user:${secret}@`)
      server = await startTestServer(
        database,
        {},
        {
          mail: { smtpUrl, folder, from: 'no-reply@example.com' },
          storagePlace: '/srv/files',
          lastBackup: () => readLastBackup(folder),
          historyDays: 30,
        },
      )
    })
    afterAll(async () => {
      await server?.close()
      await mailServer.close()
      rmSync(folder, { recursive: true, force: true })
    })

    it('shows the state of the server to administrators, without secrets', async () => {
      const first = await server.asAdmin('GET', '/fieldhouse/system')
      expect(first.status).toBe(200)
      expect(first.data).toMatchObject({
        status: expect.stringMatching(/^(ok|warn)$/),
        versions: {
          fieldhouse: expect.stringMatching(/^\d+\.\d+\.\d+/),
          dialect: expect.stringMatching(/^9\./),
          node: process.versions.node,
          os: expect.any(String),
          database: expect.stringMatching(/^\d+/),
        },
        database: { kind: database.kind, size: expect.any(Number) },
        storage: { kind: 'local', place: '/srv/files', files: expect.any(Number), size: expect.any(Number) },
        mail: { kind: 'smtp', place: new URL(mailServer.url).host, from: 'no-reply@example.com' },
        outbox: { pending: 0, failed: 0, problem: null },
        jobs: [],
        backup: null,
        history: { days: 30, fixed: true, last: null },
        extensions: { interfaces: [], displays: [], layouts: [], modules: [] },
      })
      expect((first.data as { database: { size: number } }).database.size).toBeGreaterThan(100_000)
      expect(JSON.stringify(first.body)).not.toContain('CANARY')
    })

    it('shows how many old entries were deleted', async () => {
      const { db } = server.services.database
      const insert = (timestamp: string) =>
        sql`insert into directus_activity (action, timestamp, collection, item) values ('update', ${timestamp}, 'notes', '1')`.execute(
          db,
        )
      await insert('2020-01-01T00:00:00.000Z')
      await insert(new Date().toISOString())
      const started = Date.now()
      await server.services.run(Effect.flatMap(Retention, ({ sweep }) => sweep))
      const { history } = (await server.asAdmin('GET', '/fieldhouse/system')).data as {
        history: { days: number; last: { at: number; removed: number } }
      }
      expect(history).toMatchObject({ days: 30, last: { removed: 1 } })
      expect(history.last.at).toBeGreaterThanOrEqual(started)
    })

    it('shows what failed last, and the last backup', async () => {
      const { db } = server.services.database
      const insert = (delivery: string, state: string, result: string | null, settled: number | null) =>
        sql`insert into directus_outbox (delivery, kind, receiver, payload, state, tries, due, created, result, settled)
          values (${delivery}, 'webhook', 'hook', '{}', ${state}, 1, ${Date.now() + 600_000}, 0, ${result}, ${settled})`.execute(
          db,
        )
      await insert('a', 'failed', 'Older', 1_000)
      await insert('b', 'refused', 'Newer', 2_000)
      await insert('c', 'waiting', null, null)
      const outbox = async () => ((await server.asAdmin('GET', '/fieldhouse/system')).data as { outbox: object }).outbox
      expect(await outbox()).toMatchObject({
        pending: 1,
        failed: 2,
        problem: { kind: 'webhook', note: 'Newer', at: 2_000, isRetried: false },
      })
      await insert('d', 'waiting', 'Down', null)
      expect(await outbox()).toMatchObject({ pending: 2, problem: { note: 'Down', at: null, isRetried: true } })
      await sql`delete from directus_outbox`.execute(db)
      await noteBackup(folder, Date.UTC(2026, 0, 2))
      expect((await server.asAdmin('GET', '/fieldhouse/system')).data).toMatchObject({ backup: Date.UTC(2026, 0, 2) })
    })

    it('sends a test email to the administrator, in their language', async () => {
      const before = mailServer.mails.length
      const { data, status } = await server.asAdmin('POST', '/fieldhouse/system/test-email')
      const self = (await server.asAdmin('GET', '/users/me')).data as { id: string; email: string }
      expect([status, data]).toEqual([200, { email: self.email, folder: null }])
      expect(mailServer.mails.slice(before)).toMatchObject([
        { to: [self.email], text: expect.stringContaining('test') },
      ])
      await server.asAdmin('PATCH', `/users/${self.id}`, { body: { language: 'de-DE' } })
      await server.asAdmin('POST', '/fieldhouse/system/test-email')
      expect(mailServer.mails.at(-1)?.text).toContain('Test-E-Mail')
      await server.asAdmin('PATCH', `/users/${self.id}`, { body: { language: null } })
    })

    it('says why a test email was not sent', async () => {
      mailServer.refusal = { code: 550, message: `no ${secret}` }
      const refused = await server.asAdmin('POST', '/fieldhouse/system/test-email')
      mailServer.refusal = null
      expect([refused.status, refused.message]).toEqual([
        503,
        'The mail server rejected the sender or the recipient. (EENVELOPE 550)',
      ])
      expect(JSON.stringify(refused.body)).not.toContain('CANARY')
    })

    it('is for administrators only', async () => {
      const before = mailServer.mails.length
      for (const as of [undefined, server.editor])
        for (const [method, path] of [
          ['GET', '/fieldhouse/system'],
          ['POST', '/fieldhouse/system/test-email'],
        ] as const)
          expect((await server.send(method, path, as === undefined ? {} : { as })).status).toBe(403)
      const headers = { 'x-view-as-role': server.editorRole }
      expect((await server.asAdmin('POST', '/fieldhouse/system/test-email', { headers })).status).toBe(403)
      expect((await server.asAdmin('GET', '/fieldhouse/system', { headers })).status).toBe(403)
      expect(mailServer.mails).toHaveLength(before)
    })
  })
})

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('how long history is kept', () => {
    const route = '/fieldhouse/system/history'
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    const sweep = () => server.services.run(Effect.flatMap(Retention, each => each.sweep))
    const historyOf = async () =>
      ((await server.asAdmin('GET', '/fieldhouse/system')).data as { history: object }).history

    it('is set by administrators, who see before what it deletes', async () => {
      const { db } = server.services.database
      for (const [action, timestamp] of [
        ['update', '2020-01-01T00:00:00.000Z'],
        ['delete', '2020-01-02T00:00:00.000Z'],
        ['comment', '2020-01-03T00:00:00.000Z'],
      ])
        await sql`insert into directus_activity (action, timestamp, collection, item)
          values (${action}, ${timestamp}, 'notes', '1')`.execute(db)
      await sql`insert into directus_revisions (activity, collection, item, data)
        select id, 'notes', '1', '{}' from directus_activity where timestamp < '2020-01-02' and action = 'update'`.execute(
        db,
      )
      expect(await historyOf()).toEqual({ days: null, fixed: false, last: null })
      expect((await server.asAdmin('GET', `${route}?days=90`)).data).toEqual({ entries: 2, revisions: 1 })
      await sweep()
      expect((await server.asAdmin('GET', `${route}?days=90`)).data).toEqual({ entries: 2, revisions: 1 })
      const saved = await server.asAdmin('PATCH', route, { body: { days: 90 } })
      expect([saved.status, saved.data]).toEqual([200, { days: 90, fixed: false, last: null }])
      await sweep()
      expect(await historyOf()).toMatchObject({ days: 90, last: { removed: 2 } })
      expect((await server.asAdmin('GET', `${route}?days=90`)).data).toEqual({ entries: 0, revisions: 0 })
      await server.asAdmin('PATCH', route, { body: { days: null } })
      await server.asAdmin('PATCH', route, { body: { days: null } })
      expect(await historyOf()).toMatchObject({ days: null })
      const filter = encodeURIComponent(JSON.stringify({ collection: { _eq: 'directus_settings' } }))
      const { data } = await server.asAdmin('GET', `/activity?filter=${filter}&sort=id&fields=action,item,comment,user`)
      const entry = { action: 'update', item: '1', user: expect.any(String) }
      expect(data).toEqual([
        { ...entry, comment: 'Keep history: 90 days, before: forever' },
        { ...entry, comment: 'Keep history: forever, before: 90 days' },
      ])
    })

    it.each([0, -1, 1.5, 36_501, '90', undefined])('cannot be %s days', async days => {
      expect((await server.asAdmin('PATCH', route, { body: { days } })).status).toBe(400)
      if (typeof days !== 'string') expect((await server.asAdmin('GET', `${route}?days=${days}`)).status).toBe(400)
    })

    it('is for administrators only', async () => {
      for (const as of [undefined, server.editor])
        for (const method of ['GET', 'PATCH'] as const)
          expect((await server.send(method, `${route}?days=9`, as === undefined ? {} : { as })).status).toBe(403)
      const headers = { 'x-view-as-role': server.editorRole }
      expect((await server.asAdmin('PATCH', route, { headers, body: { days: 1 } })).status).toBe(403)
      expect(await historyOf()).toMatchObject({ days: null })
    })

    it('cannot be changed if the environment sets it', async () => {
      const fixed = await startTestServer(database, {}, { historyDays: 30 })
      const { message, status } = await fixed.asAdmin('PATCH', route, { body: { days: 90 } })
      expect([status, message]).toEqual([403, 'HISTORY_DAYS in the environment of the server sets this.'])
      await fixed.close()
    })
  })
})

const [sqlite] = databases

describe('a test email without a mail server', () => {
  it.each([true, false])('with a folder: %s', async hasFolder => {
    if (!sqlite) throw new Error('SQLite is missing from the list of databases.')
    const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-system-'))
    const mail = { smtpUrl: null, folder, from: 'no-reply@example.com' }
    const server = await startTestServer(sqlite, {}, hasFolder ? { mail } : {})
    const { data, message, status } = await server.asAdmin('POST', '/fieldhouse/system/test-email')
    if (hasFolder) {
      expect([status, data]).toEqual([200, { email: 'admin@example.com', folder }])
      const [file = ''] = await readdir(folder)
      expect(await readFile(join(folder, file), 'utf8')).toContain('admin@example.com')
    } else expect([status, message]).toEqual([503, 'This server does not send emails.'])
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
