import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { codeAt } from '#server/services/auth/oneTimePassword.ts'
import type { ProviderConfig } from '#server/services/sso/ProviderConfig.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

const here = '192.0.2.10'
const elsewhere = '198.51.100.0/24'
/** Never contacted, but its identities count as a way to sign in. */
const provider: ProviderConfig = {
  ...{ kind: 'openid', name: 'idp', issuer: 'http://127.0.0.1:1', scope: 'openid' },
  ...{ clientId: 'client', clientSecret: 'secret', trustEmail: false, defaultRole: null },
}
const administrator = { email: 'admin@example.com', password: 'password1234' }

describe.each(anyDatabase)('administrator lockout on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    let spare: who.Person
    let spareRole = ''
    beforeAll(async () => {
      server = await startTestServer(database, {}, { providers: [provider] })
      // Has no administrator account at first.
      spareRole = await create('/roles', { name: 'Spare', admin_access: true })
      spare = await who.newPerson(server, { role: spareRole, status: 'suspended' })
    })
    afterAll(() => server?.close())
    beforeEach(async () => {
      const { database, items, run } = server.services
      await unlink()
      await sql`update directus_users set tfa_secret = null`.execute(database.db)
      const roles = { admin_access: true, ip_access: null, enforce_tfa: false }
      await run(items.update(systemCaller, 'directus_roles', [server.adminRole, spareRole], roles))
      const admin = { status: 'active', role: server.adminRole, password: 'password1234' }
      await run(items.update(systemCaller, 'directus_users', [server.adminUser], admin))
      await run(items.update(systemCaller, 'directus_users', [spare.id], { status: 'suspended', role: spareRole }))
    })

    const create = async (path: string, body: unknown) =>
      String(who.textAt((await server.asAdmin('POST', path, { body, query: { fields: 'id' } })).data, 'id'))
    const send = (method: string, path: string, body?: unknown, from = here) =>
      server.asAdmin(method, path, { from, ...(body === undefined ? {} : { body }) })
    const link = (name: string) =>
      sql`insert into directus_external_identities (identity, provider, "user", created)
        values (${`of-the-admin-${name}`}, ${name}, ${server.adminUser}, 1)`.execute(server.services.database.db)
    const unlink = () => sql`delete from directus_external_identities`.execute(server.services.database.db)
    const spareIsActive = () => send('PATCH', `/users/${spare.id}`, { status: 'active' })
    /** Attempts at a second factor are counted, including correct ones. */
    const dump = async () => ({ ...JSON.parse(await dumpTables(server.services)), directus_login_attempts: null })
    const expectRefused = async (field: string, request: () => Promise<TestAnswer>) => {
      const before = await dump()
      const answer = await request()
      expect([answer.status, answer.code, answer.extensions['field']]).toEqual([422, 'UNPROCESSABLE_ENTITY', field])
      expect(answer.message).toContain(`"${field}"`)
      expect(await dump()).toEqual(before)
    }

    const ways: readonly (readonly [string, () => readonly [string, string, unknown]])[] = [
      ['by key', () => ['PATCH', `/roles/${server.adminRole}`, { ip_access: [elsewhere] }]],
      ['by keys', () => ['PATCH', '/roles', { keys: [server.adminRole, spareRole], data: { ip_access: [elsewhere] } }]],
      ['in a list', () => ['PATCH', '/roles', [{ id: server.adminRole, ip_access: [elsewhere] }]]],
      [
        'nested in a user',
        () => ['PATCH', `/users/${server.adminUser}`, { role: { id: server.adminRole, ip_access: [elsewhere] } }],
      ],
    ]
    test.each(ways)('rejects an address list that excludes the requester, %s (A-43)', async (_, request) => {
      const [method, path, body] = request()
      await expectRefused('ip_access', () => send(method, path, body))
      expect((await server.asAdmin('GET', '/users/me', { from: here })).status).toBe(200)
    })

    test('names the address in the message and accepts a list with it (A-43)', async () => {
      const answer = await send('PATCH', `/roles/${server.adminRole}`, { ip_access: [elsewhere] })
      expect(answer.message).toContain(here)
      const taken = await send('PATCH', `/roles/${server.adminRole}`, { ip_access: [elsewhere, '192.0.2.0/24'] })
      expect(taken.status).toBe(200)
      // Other roles can be restricted to any address.
      expect((await send('PATCH', `/roles/${server.editorRole}`, { ip_access: [elsewhere] })).status).toBe(200)
      await send('PATCH', `/roles/${server.editorRole}`, { ip_access: null })
    })

    test('allows the change if another administrator keeps access, who then cannot be removed (A-43)', async () => {
      await spareIsActive()
      await send('PATCH', `/roles/${server.adminRole}`, { ip_access: [elsewhere] })
      const others: readonly (readonly [string, string, unknown?])[] = [
        ['DELETE', `/users/${spare.id}`],
        ['DELETE', '/users', [spare.id]],
        ['DELETE', `/roles/${spareRole}`],
        ['PATCH', `/users/${spare.id}`, { status: 'suspended' }],
        ['PATCH', `/users/${spare.id}`, { role: server.editorRole }],
        ['PATCH', `/users/${spare.id}`, { role: null }],
        ['PATCH', `/roles/${spareRole}`, { admin_access: false }],
        ['PATCH', `/roles/${spareRole}`, { users: [] }],
        ['PATCH', `/roles/${spareRole}`, { users: { delete: [spare.id] } }],
      ]
      // The user's own role refuses this address: the spare one acts.
      const { access } = await who.signIn(server, spare)
      for (const [method, path, body] of others) {
        const answer = await server.send(method, path, {
          as: access,
          from: here,
          ...(body === undefined ? {} : { body }),
        })
        expect([path, body, answer.status]).toEqual([path, body, 422])
      }
      expect((await server.send('GET', '/users/me', { as: access, from: here })).status).toBe(200)
    })

    test('keeps the last password, and does not enforce a second factor that cannot be set up (A-44)', async () => {
      const { access } = await who.signIn(server, administrator)
      const takePassword = () =>
        server.send('PATCH', `/users/${server.adminUser}`, { as: access, from: here, body: { password: null } })
      await expectRefused('password', takePassword)
      // A provider that is no longer configured does not let anyone in.
      await link('gone')
      await expectRefused('password', takePassword)
      await link('idp')
      expect((await takePassword()).status).toBe(200)
      await expectRefused('enforce_tfa', () => send('PATCH', `/roles/${server.adminRole}`, { enforce_tfa: true }))
    })

    test('keeps the last required second factor and does not use up its code (A-44)', async () => {
      const { access } = await who.signIn(server, administrator)
      const post = (path: string, body: unknown) => server.send('POST', path, { as: access, from: here, body })
      const offered = await post('/users/me/tfa/generate', { password: administrator.password })
      const secret = String(who.textAt(offered.data, 'secret'))
      const codeNow = (later = 0) => codeAt(secret, Math.floor(Date.now() / 30_000) + later)
      const enabled = await post('/users/me/tfa/enable', {
        ...{ password: administrator.password, secret, otp: codeNow() },
      })
      // Safe: the response of setting it up.
      const [recovery] = (enabled.data as { recovery_codes: readonly string[] }).recovery_codes
      await link('idp')
      const self = (body: unknown) =>
        server.send('PATCH', `/users/${server.adminUser}`, { as: access, from: here, body })
      const role = (body: unknown) =>
        server.send('PATCH', `/roles/${server.adminRole}`, { as: access, from: here, body })
      expect((await role({ enforce_tfa: true })).status).toBe(200)
      // With a password it could be set up again.
      expect((await self({ password: null })).status).toBe(200)
      const disable = (otp: unknown) => post('/users/me/tfa/disable', { otp })
      await expectRefused('enforce_tfa', () => disable(recovery))
      await expectRefused('enforce_tfa', () => disable(codeNow(1)))
      expect((await disable('000000')).code).toBe('INVALID_PAYLOAD')
      // As soon as the role does not require it, or another administrator can get in.
      expect((await role({ enforce_tfa: false })).status).toBe(200)
      expect((await disable(recovery)).status).toBe(204)
      await expectRefused('enforce_tfa', () => role({ enforce_tfa: true }))
      await spareIsActive()
      expect((await role({ enforce_tfa: true })).status).toBe(200)
    })

    test('keeps the last password that is needed to set up the second factor (A-44)', async () => {
      const { access } = await who.signIn(server, administrator)
      await link('idp')
      expect((await send('PATCH', `/roles/${server.adminRole}`, { enforce_tfa: true })).status).toBe(200)
      const { db } = server.services.database
      await sql`update directus_users set tfa_secret = ${'A'.repeat(32)} where id = ${server.adminUser}`.execute(db)
      server.services.access.forget()
      const take = () =>
        server.send('PATCH', `/users/${server.adminUser}`, { as: access, from: here, body: { password: null } })
      expect((await take()).status).toBe(200)
      const set = await server.send('PATCH', `/users/${server.adminUser}`, {
        ...{ as: access, from: here, body: { password: 'password1234' } },
      })
      expect(set.status).toBe(200)
      await sql`update directus_users set tfa_secret = null where id = ${server.adminUser}`.execute(db)
      await sql`update directus_roles set enforce_tfa = ${database.kind === 'sqlite' ? 0 : false}`.execute(db)
      server.services.access.forget()
      const grant = () =>
        server.send('PATCH', `/users/${server.adminUser}`, {
          as: access,
          from: here,
          body: { password: null, role: { id: server.adminRole, enforce_tfa: true } },
        })
      await expectRefused('enforce_tfa', grant)
    })

    test('allows enforcing a second factor for an administrator with a password (A-44)', async () => {
      expect((await send('PATCH', `/roles/${server.adminRole}`, { enforce_tfa: true })).status).toBe(200)
    })

    test('does not reject other changes because of an existing lockout (A-44)', async () => {
      const { access } = await who.signIn(server, administrator)
      const { db } = server.services.database
      await sql`update directus_users set password = null where id = ${server.adminUser}`.execute(db)
      expect((await send('PATCH', `/users/${server.adminUser}`, { title: 'Chief' })).status).toBe(200)
      const editor = await server.send('PATCH', '/users/me', { as: server.editor, from: here, body: { title: 'Ed' } })
      expect(editor.status).toBe(200)
      // Reverting it.
      const back = await server.send('PATCH', `/users/${server.adminUser}`, {
        ...{ as: access, from: here, body: { password: 'another password' } },
      })
      expect(back.status).toBe(200)
    })

    test('lets other users change themselves from addresses closed to administrators (A-43)', async () => {
      await send('PATCH', `/roles/${server.adminRole}`, { ip_access: [here] })
      const answer = await server.send('PATCH', '/users/me', {
        ...{ as: server.editor, from: '203.0.113.9', body: { title: 'Travelling' } },
      })
      expect(answer.status).toBe(200)
    })

    test("rejects one of two administrators who restrict each other's role at once (A-43)", async () => {
      await spareIsActive()
      const answers = await Promise.all([
        send('PATCH', `/roles/${server.adminRole}`, { ip_access: [elsewhere] }),
        send('PATCH', `/roles/${spareRole}`, { ip_access: [elsewhere] }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    })
  })
})
