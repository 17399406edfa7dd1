import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

describe.each(anyDatabase)('users on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    /** Permissions for one test. */
    const given: string[] = []
    const permit = async (
      action: string,
      collection: string,
      fields: readonly string[],
      role: string | null = server.editorRole,
    ) => {
      const body = { role, action, collection, fields, permissions: {} }
      const created = await server.asAdmin('POST', '/permissions', { body, query: { fields: 'id' } })
      const { id } = created.data as { id: number }
      given.push(String(id))
    }
    afterEach(async () => {
      for (const id of given.splice(0)) await server.asAdmin('DELETE', `/permissions/${id}`)
    })

    const asEditor = (method: string, path: string, body?: unknown) =>
      server.send(method, path, { as: server.editor, ...(body === undefined ? {} : { body }) })

    /** Refused, and nothing has changed. */
    async function expectRefusal(
      request: () => Promise<TestAnswer>,
      status: readonly number[] = [403],
    ): Promise<TestAnswer> {
      const before = await dumpTables(server.services)
      const answer = await request()
      expect(status).toContain(answer.status)
      expect((await dumpTables(server.services)) === before).toBe(true)
      return answer
    }

    test('an editor cannot assign themselves another role on any path (W-01)', async () => {
      const data = { role: server.adminRole }
      for (const request of [
        () => asEditor('PATCH', '/users/me', data),
        () => asEditor('PATCH', `/users/${server.editorUser}`, data),
        () => asEditor('PATCH', '/users', { keys: [server.editorUser], data }),
        () => asEditor('PATCH', '/users', [{ id: server.editorUser, ...data }]),
        () => asEditor('PATCH', '/items/directus_users', [{ id: server.editorUser, ...data }]),
        () => asEditor('PATCH', `/roles/${server.adminRole}`, { users: [server.editorUser] }),
      ])
        await expectRefusal(request)
      // Not even with permission to change users.
      await permit('update', 'directus_users', ['*', 'role', 'status', 'email', 'password'])
      await expectRefusal(() => asEditor('PATCH', `/users/${server.editorUser}`, data))
      await expectRefusal(() => asEditor('PATCH', `/users/${server.apiUser}`, data))
    })

    test.each(['email', 'password', 'status', 'role'])(
      'a user with update permission cannot take over an account of another role by its %s (W-03)',
      async field => {
        await permit('update', 'directus_users', ['role', 'status', 'email', 'password', 'title'])
        const values: Readonly<Record<string, unknown>> = {
          email: 'mine@example.com',
          password: 'a password of mine',
          status: 'suspended',
          role: server.editorRole,
        }
        await expectRefusal(() => asEditor('PATCH', `/users/${server.adminUser}`, { [field]: values[field] }))
        expect([200, 204]).toContain((await asEditor('PATCH', `/users/${server.adminUser}`, { title: 'Boss' })).status)
      },
    )

    test.each([
      ['status', 'active'],
      ['provider', 'x'],
      ['external_id', 'y'],
      ['auth_data', {}],
      ['tfa_secret', null],
      ['tfa_secret', 'AAAA'],
      ['token', 't'],
      ['last_access', '2020-01-01T00:00:00Z'],
      ['id', '00000000-0000-4000-8000-000000000000'],
      ['role', null],
    ])('%s of a user is controlled by the server (W-02)', async (field, value) => {
      await expectRefusal(() => asEditor('PATCH', '/users/me', { [field]: value }), [400, 403])
    })

    test("a user created by an editor has at most the editor's permissions (W-03)", async () => {
      await permit('create', 'directus_users', ['*'])
      const body = { email: 'stronger@example.com', password: 'a long password', status: 'active' }
      for (const role of [server.adminRole, server.apiRole])
        await expectRefusal(() => asEditor('POST', '/users', { ...body, role }))
      await expectRefusal(() => asEditor('POST', '/users', { ...body, role: { name: 'Own', admin_access: true } }))
      await expectRefusal(() => asEditor('POST', '/users', { ...body, token: 'mine' }))
      expect([200, 204]).toContain((await asEditor('POST', '/users', { ...body, role: server.editorRole })).status)
    })

    test.each([{ admin_access: true }, { ip_access: null }, { enforce_tfa: false }, { app_access: true }])(
      'members cannot change the flags of their role: %j (W-27)',
      async body => {
        await expectRefusal(() => asEditor('PATCH', `/roles/${server.editorRole}`, body))
        await permit('update', 'directus_roles', ['*'])
        await expectRefusal(() => asEditor('PATCH', `/roles/${server.editorRole}`, body))
      },
    )

    test("the requester's role and the last administrator role are kept (W-32)", async () => {
      const answer = await expectRefusal(() => server.asAdmin('DELETE', `/roles/${server.adminRole}`), [422])
      expect(answer.message).toBe(`You can't delete the last admin role.`)
      const other = await server.asAdmin('POST', '/roles', { body: { name: 'Second', admin_access: true } })
      const role = who.textAt(other.data, 'id') ?? ''
      await expectRefusal(() => server.asAdmin('DELETE', `/roles/${server.adminRole}`), [422])
      expect((await server.asAdmin('DELETE', `/roles/${role}`)).status).toBe(204)
    })

    test('one of two administrators who demote each other at once is kept (C-02)', async () => {
      const { items, run, access } = server.services
      const second = await who.newPerson(server, { role: server.adminRole, token: 'second-admin' })
      const admins = [
        { id: server.adminUser, token: server.admin },
        { id: second.id, token: 'second-admin' },
      ] as const
      const left = async () => {
        const yes = database.kind === 'sqlite' ? sql`1` : sql`true`
        const result = await sql`select u.id from directus_users u join directus_roles r on r.id = u.role
          where r.admin_access = ${yes} and u.status = 'active'`.execute(server.services.database.db)
        return result.rows.length
      }
      const losses = [{ role: server.editorRole }, { status: 'suspended' }, { role: null }]
      for (let round = 0; round < 60; round++) {
        const body = losses[round % losses.length]
        const [one, other] = round % 2 ? admins : [admins[1], admins[0]]
        const answers = await Promise.all([
          server.send('PATCH', `/users/${other.id}`, { as: one.token, body }),
          server.send('PATCH', `/users/${one.id}`, { as: other.token, body }),
        ])
        expect(answers.filter(answer => answer.status < 300)).toHaveLength(1)
        expect(await left()).toBe(1)
        const back = { role: server.adminRole, status: 'active' }
        await run(items.update(systemCaller, 'directus_users', [server.adminUser, second.id], back))
        access.forget()
      }
      await server.asAdmin('DELETE', `/users/${second.id}`)
    })

    test.each([
      ['/users/me', 'alias[h]', 'password'],
      ['/users', 'alias[h]', 'token'],
    ])('no alias reveals a secret: %s?%s=%s (R-02)', async (path, name, value) => {
      for (const as of [server.editor, server.admin]) {
        const answer = await server.send('GET', path, { as, query: { [name]: value, fields: 'h' } })
        expect([200, 403]).toContain(answer.status)
        const rows = [answer.data ?? []].flat() as readonly { readonly h?: unknown }[]
        expect(rows.map(({ h }) => h ?? '**********').filter(each => each !== '**********')).toEqual([])
      }
    })

    const operators = ['eq', 'neq', 'contains', 'ncontains', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'null', 'nnull']
    const more = ['empty', 'nempty', 'between', 'nbetween', 'starts_with', 'icontains', 'regex']
    test.each([...operators, ...more])('a password cannot be guessed by _%s (R-03)', async operator => {
      const value = /null|empty/.test(operator)
        ? true
        : /between|in$/.test(operator)
          ? ['$argon2', '$argon3']
          : '$argon2id'
      for (const as of [server.editor, server.admin])
        for (const field of ['password', 'token', 'tfa_secret']) {
          const filter = JSON.stringify({ [field]: { [`_${operator}`]: value } })
          const answer = await server.send('GET', '/users', { as, query: { filter } })
          expect([answer.status, answer.data]).toEqual([
            expect.toSatisfy(status => status === 403 || status === 400),
            undefined,
          ])
        }
    })

    test('permissions of others are hidden, and public role and user data is shown (R-29)', async () => {
      for (const path of ['/permissions', '/permissions/me']) {
        const rows = (await asEditor('GET', `${path}?limit=-1`)).data as { role: string }[]
        expect(new Set(rows.map(row => row.role))).toEqual(new Set([server.editorRole]))
      }
      const roles = await asEditor('GET', '/roles?fields=*')
      for (const role of roles.data as object[]) expect(Object.keys(role).sort()).toEqual(['icon', 'id', 'name'])
      expect((await asEditor('GET', '/roles?fields=*,users.*')).status).toBe(403)
    })

    test.each(['/users/ME', '/users/me,', '/users/Me', '/users/me%2C'])(
      '%s is not the current user (R-42)',
      async path => {
        expect([403, 404]).toContain((await asEditor('GET', path)).status)
      },
    )

    test('the current user is not mixed with others and requires a token (R-42)', async () => {
      expect((await asEditor('GET', `/users/me,${server.adminUser}`)).status).toBe(403)
      expect((await server.send('GET', '/users/me')).status).toBe(401)
    })

    test('users without a role have the public permissions, never all (R-41)', async () => {
      await permit('read', 'tags', ['name'], null)
      const orphan = await who.newPerson(server, { role: null, token: 'orphan-token' })
      const role = await server.asAdmin('POST', '/roles', { body: { name: 'Short-lived', admin_access: true } })
      const deletedRole = who.textAt(role.data, 'id') ?? ''
      const left = await who.newPerson(server, { role: deletedRole, token: 'left-token' })
      expect((await server.asAdmin('DELETE', `/roles/${deletedRole}`)).status).toBe(204)
      const seen = async (as?: string) => {
        const tags = await server.send('GET', '/items/tags', as === undefined ? {} : { as })
        const vault = await server.send('GET', '/items/vault', as === undefined ? {} : { as })
        return [tags.data, vault.status]
      }
      const everyone = await seen()
      expect(everyone).toEqual([server.tags.map(() => ({ name: expect.any(String) })), 403])
      for (const token of ['orphan-token', 'left-token']) expect(await seen(token)).toEqual(everyone)
      for (const person of [orphan, left])
        expect(await seen((await who.signIn(server, person)).access)).toEqual(everyone)
    })

    test('a role without studio access has only its own rows (A-32)', async () => {
      const get = async (path: string) => (await server.send('GET', path, { as: server.api })).status
      expect(await get('/users/me')).toBe(200)
      const paths = [
        '/items/articles',
        '/users',
        '/roles',
        '/settings',
        '/presets',
        '/activity',
        '/revisions',
        '/files',
      ]
      for (const path of paths) expect([403, 404]).toContain(await get(path))
    })

    test('changes of permissions, roles, status and sessions apply to the next request (S15)', async () => {
      const person = await who.newPerson(server)
      let { access } = await who.signIn(server, person)
      const vault = async () => (await server.send('GET', '/items/vault', { as: access })).status
      const change = async (body: Readonly<Record<string, unknown>>) =>
        expect((await server.asAdmin('PATCH', `/users/${person.id}`, { body })).status).toBe(200)
      for (let round = 0; round < 8; round++) {
        await change({ role: server.adminRole })
        expect(await vault()).toBe(200)
        await change({ role: server.editorRole })
        expect(await vault()).toBe(403)
        await permit('read', 'vault', ['*'])
        expect(await vault()).toBe(200)
        await server.asAdmin('DELETE', `/permissions/${given.pop()}`)
        expect(await vault()).toBe(403)
        await change({ status: 'suspended' })
        expect(await vault()).toBe(401)
        await change({ status: 'active' })
        // Ended sessions stay ended.
        expect(await vault()).toBe(401)
        access = (await who.signIn(server, person)).access
      }
    })

    test.each([
      'https://evil.example',
      '//evil.example',
      'javascript:1',
      '/\\evil',
      '/a\\b',
      '/\t/evil',
      '',
      'collections',
      5,
      null,
    ])('the last page is a path of the studio, not %j (A-39)', async last_page => {
      await expectRefusal(() => asEditor('PATCH', '/users/me/track/page', { last_page }), [400])
      if (last_page !== '' && last_page !== null)
        await expectRefusal(() => asEditor('PATCH', '/users/me', { last_page }), [400])
    })

    test('the last page is stored', async () => {
      const last_page = '/collections/articles?page=2'
      expect((await asEditor('PATCH', '/users/me/track/page', { last_page })).status).toBe(204)
      expect((await asEditor('GET', '/users/me?fields=last_page')).data).toEqual({ last_page })
    })
  })
})
