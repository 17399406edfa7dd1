import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import type { Row } from '#server/database/Database.ts'
import { issueLink } from '#server/services/accounts/accountLinks.ts'
import { codeAt } from '#server/services/auth/oneTimePassword.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { differences, expectRecorded, type Recording, readRecordings } from './replay.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

const deletes = ({ request }: Recording): boolean => request.method === 'DELETE'

interface PersonRecording extends Recording {
  readonly request: Recording['request'] & { readonly headers?: Readonly<Record<string, string>> }
}

/** Permission rules differ between projects: only their presence is compared. */
const rules = new Set(['permissions', 'validation', 'presets', 'fields'])
const withoutRules = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null), (key, value) => (rules.has(key) ? null : value))

// Safe: the recordings of requests with cookies name them.
const all = readRecordings(here('./people')) as readonly PersonRecording[]
/** Deletions come last. */
const recordings = [...all].sort((a, b) => Number(deletes(a)) - Number(deletes(b)))
const password = 'tfa12345'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('recorded contract of users', () => {
    let server: TestServer
    /** The value in the recording, and the value here. */
    const ours = new Map<string, string>()
    let secret = ''
    let enabled = 0
    beforeAll(async () => {
      server = await startTestServer(database)
      const { items, run } = server.services
      const make = async (collection: string, payload: Readonly<Record<string, unknown>>) =>
        String((await run(items.create(systemCaller, collection, [payload])))[0])
      const tester = await make('directus_roles', { name: 'Tester', app_access: true })
      const avatar = await make('directus_files', { storage: 'local', filename_download: 'a.png', type: 'image/png' })
      await run(items.update(systemCaller, 'directus_users', [server.adminUser], { avatar }))
      await make('directus_users', { email: 'tfa@example.com', password, role: server.editorRole, token: 'emil-token' })
      await run(items.update(systemCaller, 'directus_users', [server.apiUser], { password: 'api12345' }))
      await make('directus_permissions', { role: null, collection: 'languages', action: 'read', fields: ['*'] })
      const createdIds: string[] = []
      for (let count = 0; count < 3; count++) {
        const permission = { role: tester, collection: 'vault', action: 'read', fields: ['*'], permissions: {} }
        createdIds.push(await make('directus_permissions', permission))
      }
      ours.set('/permissions/65,66,67', `/permissions/${createdIds.join(',')}`)
      ours.set('/permissions/65"', `/permissions/${createdIds[0]}"`)
      ours.set('9e2f8f07-8328-4cd3-8d74-1f1405e91b18', server.adminUser)
      ours.set('47aedfd0-c157-4e70-aa7d-fc77488c9421', server.adminRole)
      ours.set('33bbf2c5-9096-438b-a337-68796723c25e', server.editorRole)
      ours.set('005b05f4-b0c7-4e4b-8b83-94eaac033f79', tester)
      const body = { email: 'new-before@example.com' }
      const person = await server.asAdmin('POST', '/users', { body, query: { fields: 'id' } })
      ours.set('26e8c597-33db-4a9b-b7ab-c0a5419c3f30', (person.data as { id: string }).id)
    })
    afterAll(() => server?.close())
    afterEach(() => void vi.useRealTimers())

    const login = async (mode: string, email = 'admin@example.com', given = 'password1234') => {
      const answer = await server.send('POST', '/auth/login', { body: { email, password: given, mode } })
      const cookie = /directus_refresh_token=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? ''
      return { ...(answer.data as { access_token: string; refresh_token?: string }), cookie }
    }
    const refresh = (cookie: string) => server.send('POST', '/auth/refresh', { headers: { cookie } })
    const stopTime = () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const pass = (time: number) => void vi.setSystemTime(Date.now() + time)
    const enable = async () => {
      const answer = await server.send('POST', '/users/me/tfa/enable', { as: 'emil-token', body: { password } })
      if (answer.status === 200) secret = (answer.data as { secret: string }).secret
      // Each code is used once.
      stopTime()
      pass(++enabled * 60_000)
    }
    const code = () => codeAt(secret, Math.floor(Date.now() / 30_000))

    /** Preparations before a request; returns the headers and the body that replace the recorded ones. */
    const before: Readonly<
      Record<string, () => Promise<{ headers?: Record<string, string>; body?: unknown; as?: string; token?: string }>>
    > = {
      'auth/login-otp-missing': async () => enable().then(() => ({})),
      'auth/login-otp-wrong': async () => enable().then(() => ({})),
      'auth/login-otp-right': async () =>
        enable().then(() => ({ body: { email: 'tfa@example.com', password, otp: code() } })),
      'auth/logout-cookie': async () => ({ headers: { cookie: (await login('cookie')).cookie } }),
      'auth/logout-then-refresh': async () => {
        const { cookie } = await login('cookie')
        await server.send('POST', '/auth/logout', { headers: { cookie } })
        return { headers: { cookie } }
      },
      'auth/refresh-cookie': async () => ({ headers: { cookie: (await login('cookie')).cookie } }),
      'auth/refresh-cookie-no-body': async () => ({ headers: { cookie: (await login('cookie')).cookie } }),
      'auth/refresh-cookie-old-token': async () => {
        stopTime()
        const { cookie } = await login('cookie')
        await refresh(cookie)
        pass(11_000)
        return { headers: { cookie } }
      },
      'auth/refresh-json': async () => ({ body: { refresh_token: (await login('json')).refresh_token } }),
      'auth/token-expired': async () => {
        stopTime()
        const { access_token: as } = await login('json')
        pass(16 * 60_000)
        return { as }
      },
      'auth/token-in-query': async () => ({ token: (await login('json')).access_token }),
      'permissions/me-admin': async () => {
        const permission = { role: server.adminRole, collection: 'articles', action: 'read', fields: ['*'] }
        await server.asAdmin('POST', '/permissions', { body: permission })
        return {}
      },
      'users/invite-accept': async () => {
        await server.asAdmin('POST', '/users/invite', {
          body: { email: 'accepts@example.com', role: server.editorRole },
        })
        const { config, database } = server.services
        const result = await sql<Row>`select id, email, password, status from directus_users
          where email = 'accepts@example.com'`.execute(database.db)
        const token = await server.services.run(issueLink(database, config.secret, 'invite', result.rows[0] ?? {}))
        return { body: { token, password: 'welcome to all' } }
      },
      'users/invite-state': async () => {
        const body = { email: 'invited@example.com', role: server.editorRole }
        await server.asAdmin('POST', '/users/invite', { body })
        return {}
      },
      'users/tfa-disable': async () => enable().then(() => ({ body: { otp: code() } })),
      'users/tfa-disable-wrong-otp': async () => enable().then(() => ({})),
    }

    test.each(recordings.map(each => [`${each.area}/${each.name}`, each] as const))(
      '%s responds as recorded or as documented',
      async (name, recording) => {
        const given = (await before[name]?.()) ?? {}
        const tokens: Readonly<Record<string, string | undefined>> = {
          admin: server.admin,
          editor: server.editor,
          api: server.api,
          garbage: 'garbage',
          emil: 'emil-token',
        }
        const text = [...ours]
          .reduceRight((now, [theirs, mine]) => now.replaceAll(theirs, mine), JSON.stringify(recording.request))
          .replaceAll('<jwt>', given.token ?? '<jwt>')
        const { method, path, query, body, as = 'admin', headers } = JSON.parse(text) as PersonRecording['request']
        const token = given.as ?? tokens[as]
        const answer = await server.send(method, path, {
          ...(token === undefined ? {} : { as: token }),
          ...(query ? { query } : {}),
          ...(body === undefined && given.body === undefined ? {} : { body: given.body ?? body }),
          ...(headers || given.headers ? { headers: { ...headers, ...given.headers } } : {}),
        })
        const difference = differences.get(name)
        if (difference) expect(`${answer.status}${answer.code ? ` ${answer.code}` : ''}`).toBe(difference)
        else
          expectRecorded(
            { ...answer, body: withoutRules(answer.body) },
            {
              ...recording,
              response: {
                ...recording.response,
                body: recording.response.body === '' ? '' : withoutRules(recording.response.body),
              },
            },
          )
      },
    )
  })
})
