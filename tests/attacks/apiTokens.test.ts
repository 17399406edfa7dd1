import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

describe.each(anyDatabase)('API tokens on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    beforeEach(who.stopTime)
    afterEach(() => void vi.useRealTimers())

    /** A user with an open session. */
    const person = async (role = server.adminRole) => {
      const user = await who.newPerson(server, { role })
      const { access, refresh } = await who.signIn(server, user)
      return { ...user, session: access, refresh }
    }
    const create = async (session: string, limits: Readonly<Record<string, unknown>> = {}) => {
      const body = { name: 'A program', ...limits }
      const { data } = await server.send('POST', '/users/me/tokens', { as: session, body })
      return { id: who.textAt(data, 'id') ?? '', token: who.textAt(data, 'token') ?? '' }
    }
    const statusOf = async (as: string, method: string, path: string, body?: unknown) =>
      (await server.send(method, path, { as, body })).status
    const activity = async (user: string) => {
      const { rows } = await sql<{ comment: string; user: string }>`select comment, "user" from directus_activity
        where item = ${user} and comment is not null order by id`.execute(server.services.database.db)
      return rows.map(each => [each.comment, each.user])
    }

    test('a token acts as its user, is stored as a hash, and leaves no secret (A-45, A-42)', async () => {
      const { id, session } = await person()
      const created = await create(session)
      expect(created.token).toMatch(/^fh_[\da-f]{48}$/)
      const me = await server.send('GET', '/users/me', { as: created.token, query: { fields: 'id' } })
      expect(me.data).toEqual({ id })
      const listed = await server.send('GET', '/users/me/tokens', { as: session })
      expect(listed.data).toMatchObject([{ id: created.id, prefix: created.token.slice(0, 9), read_only: false }])
      expect(JSON.stringify(listed.body)).not.toContain(created.token)
      expect(JSON.stringify(await dumpTables(server.services))).not.toContain(created.token)
      expect(await activity(id)).toEqual([
        ['The API token "A program" was created (read and write; all collections; does not expire).', id],
      ])
    })

    test('the use of a token is noted at most once a minute', async () => {
      const { session } = await person()
      const { token } = await create(session)
      const used = async () => {
        const { data } = await server.send('GET', '/users/me/tokens', { as: session })
        return Array.isArray(data) ? who.textAt(data[0], 'last_used') : undefined
      }
      expect(await used()).toBeUndefined()
      await server.send('GET', '/items/articles', { as: token })
      await vi.waitFor(async () => expect(await used()).toBeDefined())
      const first = String(await used())
      for (const wait of [30, 40]) {
        who.pass(wait * who.seconds)
        await server.send('GET', '/items/articles', { as: token })
      }
      await vi.waitFor(async () => expect(await used()).not.toBe(first))
      expect(Date.parse(String(await used())) - Date.parse(first)).toBeGreaterThan(60 * who.seconds)
    })

    test('an expired, revoked or deleted token is like a wrong one (A-45)', async () => {
      const { id, session } = await person(server.editorRole)
      const wrong = await server.send('GET', '/users/me', { as: `fh_${'0'.repeat(48)}` })
      const refused = async (token: string) => {
        const answer = await server.send('GET', '/users/me', { as: token })
        expect([answer.status, answer.body]).toEqual([401, wrong.body])
      }
      const expires = new Date(Date.now() + who.minutes).toISOString()
      const [short, revoked, kept] = [await create(session, { expires }), await create(session), await create(session)]
      expect(await statusOf(short.token, 'GET', '/users/me')).toBe(200)
      expect(await statusOf(revoked.token, 'GET', '/users/me')).toBe(200)
      expect(await statusOf(session, 'DELETE', `/users/me/tokens/${revoked.id}`)).toBe(204)
      await refused(revoked.token)
      who.pass(who.minutes)
      await refused(short.token)
      await server.asAdmin('PATCH', `/users/${id}`, { body: { status: 'suspended' } })
      await refused(kept.token)
      await server.asAdmin('PATCH', `/users/${id}`, { body: { status: 'active' } })
      expect(await statusOf(kept.token, 'GET', '/users/me')).toBe(200)
      expect(await statusOf(server.admin, 'DELETE', `/users/${id}`)).toBe(204)
      await refused(kept.token)
      const { rows } = await sql`select 1 from directus_api_tokens where "user" = ${id}`.execute(
        server.services.database.db,
      )
      expect(rows).toEqual([])
    })

    test('a read-only token of an administrator changes nothing (A-46)', async () => {
      const { id, session } = await person()
      const { token } = await create(session, { read_only: true })
      const reads = await Promise.all(
        [
          ['GET', '/items/articles'],
          ['SEARCH', '/items/articles', { query: {} }],
          ['GET', '/items/articles?export=csv'],
          ['GET', '/users/me'],
          ['GET', '/fields'],
          ['GET', '/settings'],
          ['GET', '/fieldhouse/reads?read=/items/articles'],
        ].map(([method = '', path = '', body]) => statusOf(token, String(method), String(path), body)),
      )
      expect(reads).toEqual(reads.map(() => 200))
      await server.send('GET', '/items/articles', { as: session })
      const before = await dumpTables(server.services)
      for (const [method, path, body] of [
        ['POST', '/items/articles', { title: 'New' }],
        ['PATCH', '/items/articles/1', { title: 'Changed' }],
        ['DELETE', '/items/articles/1'],
        ['PATCH', '/users/me', { first_name: 'Other' }],
        ['PATCH', `/users/${id}`, { token: 'another' }],
        ['PATCH', '/settings', { project_name: 'Other' }],
        ['POST', '/collections', { collection: 'made' }],
        ['POST', '/activity/comment', { collection: 'articles', item: '1', comment: 'Hello' }],
        ['POST', '/utils/cache/clear'],
        ['POST', '/files'],
        ['POST', '/users/me/tokens', { name: 'Another' }],
      ] as const) {
        const answer = await server.send(method, path, { as: token, body })
        expect([method, path, answer.status, answer.message]).toEqual([
          method,
          path,
          403,
          'This API token is read-only.',
        ])
      }
      expect((await dumpTables(server.services)) === before).toBe(true)
    })

    test('a token for some collections gives an administrator no others (A-47)', async () => {
      const { id, session } = await person()
      const { token } = await create(session, { collections: ['articles', 'directus_users'] })
      expect(await statusOf(token, 'GET', '/items/articles?fields=title,secret')).toBe(200)
      expect(await statusOf(token, 'PATCH', '/items/articles/1', { title: 'Changed' })).toBe(200)
      expect(await statusOf(token, 'GET', '/users')).toBe(200)
      const { data: collections } = await server.send('GET', '/collections', { as: token })
      // Safe: a list of collections.
      const listed = (collections as readonly { readonly collection: string }[]).map(each => each.collection)
      expect(listed.toSorted()).toEqual(['articles', 'directus_users'])
      for (const [method, path, body] of [
        ['GET', '/items/authors'],
        ['GET', '/items/vault'],
        ['SEARCH', '/items/vault', { query: {} }],
        ['GET', '/items/articles?fields=title,author.name'],
        ['GET', '/items/articles?filter[author][name][_eq]=x'],
        ['POST', '/items/authors', { name: 'New' }],
        ['PATCH', '/items/articles/1', { author: { name: 'New' } }],
        ['GET', '/files'],
        ['POST', '/folders', { name: 'New' }],
        ['GET', '/roles'],
        ['GET', '/permissions'],
        ['GET', '/activity'],
        ['GET', '/revisions'],
        ['GET', '/settings'],
        ['GET', '/webhooks'],
        ['PATCH', '/settings', { project_name: 'Other' }],
        ['POST', '/collections', { collection: 'made' }],
        ['PATCH', '/fields/articles/title', { meta: { note: 'Other' } }],
        ['DELETE', '/collections/articles'],
        ['POST', '/users', { email: 'other@example.com', password: 'a long password', role: server.adminRole }],
        ['PATCH', `/users/${id}`, { first_name: 'Other' }],
        ['PATCH', `/users/${server.adminUser}`, { password: 'a long password' }],
        ['POST', '/users/invite', { email: 'other@example.com', role: server.adminRole }],
        ['POST', '/utils/cache/clear'],
        ['GET', '/utils/indexes'],
        ['GET', `/users/${id}/tokens`],
      ] as const) {
        const answer = await server.send(method, path, { as: token, body })
        expect([method, path, answer.status, answer.code]).toEqual([method, path, 403, 'FORBIDDEN'])
      }
      const headers = { 'X-View-As-Role': server.editorRole }
      expect((await server.send('GET', '/items/authors', { as: token, headers })).status).toBe(403)
      // The administrator's own access is unaffected.
      expect(await statusOf(session, 'GET', '/items/authors')).toBe(200)
    })

    test('a token never gives its user more than they may do (A-47)', async () => {
      const { session } = await person(server.editorRole)
      const refused = await server.send('POST', '/users/me/tokens', {
        as: session,
        body: { name: 'Vault', collections: ['vault'] },
      })
      expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('"vault"')])
      const { token } = await create(session, { collections: ['articles'] })
      const rows = async (as: string) =>
        (await server.send('GET', '/items/articles', { as, query: { sort: 'id', fields: 'id,title,status' } })).data
      expect(await rows(token)).toEqual(await rows(session))
      expect(await statusOf(token, 'GET', '/items/articles?fields=secret')).toBe(
        await statusOf(session, 'GET', '/items/articles?fields=secret'),
      )
      expect(await statusOf(token, 'GET', '/items/tags')).toBe(403)
    })

    test('a token cannot change the sign-in data of its user (A-48)', async () => {
      const { id, session } = await person()
      const { id: own, token } = await create(session)
      const before = await dumpTables(server.services)
      for (const [method, path, body] of [
        ['GET', '/users/me/tokens'],
        ['POST', '/users/me/tokens', { name: 'Another' }],
        ['DELETE', `/users/me/tokens/${own}`],
        ['GET', `/users/${id}/tokens`],
        ['POST', `/users/${id}/tokens`, { name: 'Another' }],
        ['DELETE', `/users/${id}/tokens/${own}`],
        ['GET', '/users/%6de/sessions'],
        ['DELETE', '/users/me/sessions'],
        ['POST', '/users/me/tfa/generate', { password: 'a long password of his' }],
        ['POST', '/users/me/tfa/disable', { otp: '123456' }],
        ['POST', '/users/me/confirm', { password: 'a long password of his' }],
        ['GET', '/users/me/identities'],
        ['POST', '/users/me/email/request'],
        ['PATCH', '/users/me', { password: 'another long password' }],
        ['PATCH', '/users/me', { token: 'another-token' }],
        ['PATCH', `/users/${id}`, { token: 'another-token' }],
        ['PATCH', `/users/${id}`, { email: 'another@example.com' }],
        ['PATCH', `/roles/${server.adminRole}`, { users: { update: [{ id, token: 'another-token' }] } }],
      ] as const) {
        const answer = await server.send(method, path, { as: token, body })
        expect([method, path, answer.status, answer.code]).toEqual([method, path, 403, 'FORBIDDEN'])
      }
      expect((await dumpTables(server.services)) === before).toBe(true)
      expect(await statusOf(token, 'PATCH', '/users/me', { first_name: 'Other' })).toBe(200)
    })

    test('only a session with a recently confirmed password creates tokens (A-48)', async () => {
      const { refresh, session } = await person()
      const body = { name: 'A program' }
      const asStatic = await server.asAdmin('POST', '/users/me/tokens', { body })
      expect([asStatic.status, asStatic.code]).toEqual([403, 'FORBIDDEN'])
      expect(await statusOf(session, 'POST', `/users/${server.editorUser}/tokens`, body)).toBe(403)
      expect((await server.send('POST', '/users/me/tokens', { body })).status).toBe(401)
      who.pass(14 * who.minutes)
      const { access } = who.tokensOf(await who.refresh(server, refresh))
      expect(await statusOf(access, 'POST', '/users/me/tokens', body)).toBe(200)
      who.pass(2 * who.minutes)
      const late = await server.send('POST', '/users/me/tokens', { as: access, body })
      expect([late.status, late.extensions['reason']]).toEqual([403, 'confirmation'])
      expect(await statusOf(access, 'POST', '/users/me/confirm', { password: 'a long password of his' })).toBe(204)
      expect(await statusOf(access, 'POST', '/users/me/tokens', body)).toBe(200)
    })

    test('only administrators see and revoke the tokens of others', async () => {
      const [one, other] = [await person(server.editorRole), await person(server.editorRole)]
      const { id, token } = await create(one.session)
      const path = `/users/${one.id}/tokens`
      for (const as of [one.session, other.session, server.editor]) {
        expect(await statusOf(as, 'GET', path)).toBe(403)
        expect(await statusOf(as, 'DELETE', `${path}/${id}`)).toBe(403)
      }
      expect(await statusOf(other.session, 'DELETE', `/users/me/tokens/${id}`)).toBe(404)
      const { data } = await server.asAdmin('GET', path)
      expect(data).toMatchObject([{ id, name: 'A program' }])
      expect(await statusOf(server.admin, 'GET', `/users/${"' or 1=1 --"}/tokens`)).toBe(404)
      expect(await statusOf(server.admin, 'DELETE', `/users/${other.id}/tokens/${id}`)).toBe(404)
      expect(await statusOf(server.admin, 'DELETE', `${path}/x`)).toBe(404)
      expect(await statusOf(token, 'GET', '/users/me')).toBe(200)
      expect(await statusOf(server.admin, 'DELETE', `${path}/${id}`)).toBe(204)
      expect(await statusOf(token, 'GET', '/users/me')).toBe(401)
      expect((await activity(one.id)).at(-1)).toEqual(['The API token "A program" was revoked.', server.adminUser])
    })

    test.each([
      [{}, '"name" is required'],
      [{ name: ' ' }, '"name" is required'],
      [{ name: 'x'.repeat(101) }, '"name" must have at most 100 characters'],
      [{ name: 'x', expires: 'soon' }, '"expires" must be a time such as 2030-01-31T00:00:00Z, or null'],
      [{ name: 'x', expires: '2020-01-01' }, '"expires" must be in the future'],
      [{ name: 'x', read_only: 1 }, '"read_only" must be true or false'],
      [{ name: 'x', readOnly: true }, '"readOnly" is not a field of a token'],
      [{ name: 'x', collections: [] }, '"collections" must be a list of at least one collection, or null for all'],
      [{ name: 'x', collections: ['directus_sessions'] }, expect.stringContaining('"directus_sessions"')],
    ])('%o is refused', async (body, message) => {
      const { session } = await person()
      const answer = await server.send('POST', '/users/me/tokens', { as: session, body })
      expect([answer.status, answer.code, answer.message]).toEqual([400, 'INVALID_PAYLOAD', message])
    })

    test('the static token of a user still works, also with the prefix of named ones', async () => {
      const token = `fh_${'1'.repeat(48)}`
      const user = await who.newPerson(server, { token })
      const me = await server.send('GET', '/users/me', { as: token, query: { fields: 'id' } })
      expect(me.data).toEqual({ id: user.id })
    })
  })
})
