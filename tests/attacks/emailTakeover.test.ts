import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { startProvider, type TestProvider } from '#server/testing/startProvider.ts'
import type { TestServer } from '#server/testing/TestServer.ts'
import { linkOf, type MailingServer, publicUrl, startMailing } from './mailing.ts'
import * as who from './signingIn.ts'

describe.each(anyDatabase)('accounts and email addresses of others on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let mailing: MailingServer
    let server: TestServer
    let provider: TestProvider
    const created: { role: string } = { role: '' }
    beforeAll(async () => {
      provider = await startProvider()
      const idp = {
        ...({ kind: 'openid', name: 'idp', issuer: provider.issuer, scope: 'openid email' } as const),
        ...{ clientId: 'client', clientSecret: 'a-secret-of-the-client', trustEmail: false, defaultRole: null },
      }
      const maker = {
        ...{ ...idp, name: 'maker' },
        get defaultRole() {
          return created.role
        },
      }
      mailing = await startMailing(database, { providers: [idp, maker] })
      server = mailing.server
      created.role = server.editorRole
      const fields = ['id', 'title', 'role', 'status', 'email', 'password']
      for (const action of ['create', 'update', 'read'])
        await server.asAdmin('POST', '/permissions', {
          body: { role: server.editorRole, collection: 'directus_users', action, fields, permissions: {} },
        })
      const permission = {
        role: server.editorRole,
        collection: 'directus_roles',
        action: 'read',
        fields: ['*'],
        permissions: {},
      }
      await server.asAdmin('POST', '/permissions', { body: permission })
    })
    afterAll(async () => {
      await mailing?.close()
      provider?.close()
    })
    afterEach(() => void vi.useRealTimers())

    let count = 0
    const victimAddress = () => `victim-${++count}@corp.test`
    /** The user that the person with this verified address is signed in as; null if the sign-in is refused. */
    const signOn = async (email: string, name = 'idp', subject = `subject-${++count}`): Promise<string | null> => {
      provider.claims = { sub: subject, email, email_verified: true }
      provider.nonce = null
      const response = await server.send('GET', `/auth/oauth/${name}`)
      const answer = await fetch(response.headers.get('location') ?? '', { redirect: 'manual' })
      const back = new URL(answer.headers.get('location') ?? '')
      const ended = await server.send('GET', `${back.pathname}${back.search}`, {
        headers: { cookie: `fieldhouse_sign_on=${who.cookieOf(response, 'fieldhouse_sign_on')}` },
      })
      const token = who.cookieOf(ended)
      if (token === '') return null
      const { access } = who.tokensOf(
        await server.send('POST', '/auth/refresh', { headers: { cookie: `directus_refresh_token=${token}` } }),
      )
      const me = await server.send('GET', '/users/me', { as: access, query: { fields: 'id' } })
      return who.textAt(me.data, 'id') ?? ''
    }
    const emailOf = async (id: string) =>
      who.textAt((await server.asAdmin('GET', `/users/${id}`, { query: { fields: 'email' } })).data, 'email')
    const confirm = (as: string, token: string) =>
      server.send('POST', '/users/me/email/confirm', { as, body: { token } })
    const signedIn = async (more: Readonly<Record<string, unknown>> = {}) => {
      const person = await who.newPerson(server, more)
      return { ...person, access: (await who.signIn(server, person)).access }
    }

    test('an email that a user sets on their own account takes no effect and links no one (O-11)', async () => {
      const attacker = await signedIn()
      const email = victimAddress()
      await mailing.mailed()
      const changed = await server.send('PATCH', '/users/me', { as: attacker.access, body: { email, title: 'Editor' } })
      expect([changed.status, changed.data]).toMatchObject([200, { email: attacker.email, title: 'Editor' }])
      const [mail, ...more] = await mailing.mailed()
      expect([mail?.to, more]).toEqual([[email], []])
      expect(linkOf(mail).link).toMatch(new RegExp(`^${publicUrl}/admin/confirm-email\\?token=`))
      expect(await signOn(email)).toBeNull()
      // Created at the first sign-in, the victim gets a separate account.
      const own = await signOn(email, 'maker')
      expect([null, attacker.id]).not.toContain(own)
      expect((await who.login(server, attacker)).status).toBe(200)
    })

    const ways: readonly (readonly [string, (id: string, email: string) => readonly [string, string, unknown]])[] = [
      ['by key', (id, email) => ['PATCH', `/users/${id}`, { email }]],
      ['by keys', (id, email) => ['PATCH', '/users', { keys: [id], data: { email } }]],
      ['in a list', (id, email) => ['PATCH', '/users', [{ id, email }]]],
      [
        'nested in the role',
        (id, email) => ['PATCH', `/roles/${server.adminRole}`, { users: { update: [{ id, email }] } }],
      ],
    ]
    test.each(ways)("a user's new email waits for confirmation when changed %s (O-11)", async (_, request) => {
      const person = await signedIn({ role: server.adminRole })
      const email = victimAddress()
      const [method, path, body] = request(person.id, email)
      const answer = await server.send(method, path, { as: person.access, body })
      expect(answer.status).toBe(200)
      expect(await emailOf(person.id)).toBe(person.email)
      expect((await server.send('GET', '/users/me/email', { as: person.access })).data).toEqual({
        ...{ email: person.email, verified: true, pending: email },
      })
      expect(await signOn(email)).toBeNull()
    })

    test('the link confirms the address once, and single sign-on then finds the account (O-11)', async () => {
      const person = await signedIn()
      const email = victimAddress()
      await server.send('PATCH', '/users/me', { as: person.access, body: { email } })
      const { token } = linkOf((await mailing.mailed()).find(mail => mail.to.includes(email)))
      const confirmed = await confirm(person.access, token)
      expect([confirmed.status, confirmed.data]).toEqual([200, { email, verified: true, pending: null }])
      const [told] = await mailing.mailed()
      expect(told?.to).toEqual([person.email])
      expect((await confirm(person.access, token)).code).toBe('INVALID_TOKEN')
      expect(await signOn(email)).toBe(person.id)
      expect(await signOn(person.email)).toBeNull()
    })

    test('a link is invalid for another user and for anonymous users (O-12)', async () => {
      const [attacker, victim] = [await signedIn(), await signedIn()]
      const email = victimAddress()
      await server.send('PATCH', '/users/me', { as: attacker.access, body: { email } })
      const { token } = linkOf((await mailing.mailed()).find(mail => mail.to.includes(email)))
      expect((await confirm(victim.access, token)).code).toBe('INVALID_TOKEN')
      expect((await confirm(server.admin, token)).code).toBe('INVALID_TOKEN')
      expect((await server.send('POST', '/users/me/email/confirm', { body: { token } })).status).toBe(401)
      expect(await emailOf(attacker.id)).toBe(attacker.email)
      expect(await signOn(email)).toBeNull()
    })

    test('a link is invalidated by a newer request, a cancellation, a new password or email, and after a day (O-12)', async () => {
      const ends: readonly ((person: who.Person & { readonly access: string }) => Promise<unknown>)[] = [
        ({ access }) => server.send('PATCH', '/users/me', { as: access, body: { email: victimAddress() } }),
        ({ access }) => server.send('DELETE', '/users/me/email/pending', { as: access }),
        ({ id }) => server.asAdmin('PATCH', `/users/${id}`, { body: { password: 'another long password' } }),
        ({ id }) => server.asAdmin('PATCH', `/users/${id}`, { body: { email: victimAddress() } }),
      ]
      for (const end of ends) {
        const person = await signedIn()
        const email = victimAddress()
        await server.send('PATCH', '/users/me', { as: person.access, body: { email } })
        const { token } = linkOf((await mailing.mailed()).find(mail => mail.to.includes(email)))
        await end(person)
        const now = { ...person, email: String(await emailOf(person.id)) }
        const again = who.tokensOf(await who.login(server, now)).access
        const access =
          again || who.tokensOf(await who.login(server, { ...now, password: 'another long password' })).access
        expect((await confirm(access, token)).code).toBe('INVALID_TOKEN')
        expect(await emailOf(person.id)).not.toBe(email)
      }
      const late = await signedIn()
      const email = victimAddress()
      await server.send('PATCH', '/users/me', { as: late.access, body: { email } })
      const { token } = linkOf((await mailing.mailed()).find(mail => mail.to.includes(email)))
      who.stopTime()
      who.pass(who.days + who.minutes)
      const { access } = await who.signIn(server, late)
      expect((await confirm(access, token)).code).toBe('TOKEN_EXPIRED')
    })

    test.each([
      ['different case', (email: string) => email.toUpperCase()],
      ['a Cyrillic letter', (email: string) => email.replace('corp', 'сorp')],
      ['a dotless i', (email: string) => email.replace('victim', 'vıctım')],
      ['the kelvin sign', (email: string) => email.replace('victim', 'viKtim')],
      ['fullwidth letters', (email: string) => email.replace('corp', 'ｃｏｒｐ')],
      ['a combining mark', (email: string) => email.replace('corp', 'córp')],
    ])('an address with %s is a different address and links no one (O-13)', async (_, disguise) => {
      const attacker = await signedIn()
      const email = victimAddress()
      const answer = await server.send('PATCH', '/users/me', { as: attacker.access, body: { email: disguise(email) } })
      expect([200, 400]).toContain(answer.status)
      // As if the attacker could read emails there: the address is verified, but still not the victim's.
      await sql`update directus_users set email = ${disguise(email)} where id = ${attacker.id}`.execute(
        server.services.database.db,
      )
      await sql`insert into directus_user_addresses ("user", verified) values (${attacker.id}, ${disguise(email)})
        on conflict ("user") do update set verified = excluded.verified`.execute(server.services.database.db)
      expect(await signOn(email)).toBeNull()
      expect([null, attacker.id]).not.toContain(await signOn(email, 'maker'))
    })

    test('an account created or changed by a non-administrator links no one (O-11)', async () => {
      const attacker = await signedIn()
      const [first, second] = [victimAddress(), victimAddress()]
      const password = 'known to the attacker'
      const account = { email: first, password, role: server.editorRole, status: 'active' }
      const created = await server.send('POST', '/users', { as: attacker.access, body: account })
      expect(created.status).toBe(200)
      expect(await signOn(first)).toBeNull()
      const other = await who.newPerson(server)
      const changed = await server.send('PATCH', `/users/${other.id}`, {
        ...{ as: attacker.access, body: { email: second, password } },
      })
      expect([changed.status, await emailOf(other.id)]).toEqual([200, second])
      expect(await signOn(second)).toBeNull()
      // A password reset through a mailed link verifies the address.
      await server.send('POST', '/auth/password/request', { body: { email: second } })
      const mails = await mailing.mailed()
      const reset = mails.find(mail => /reset-password/.test(linkOf(mail).link))
      const owned = { token: linkOf(reset).token, password: 'the password of the owner' }
      expect((await server.send('POST', '/auth/password/reset', { body: owned })).status, JSON.stringify(mails)).toBe(
        204,
      )
      expect(await signOn(second)).toBe(other.id)
    })

    test('an invited account is linked only after its invitation is accepted (O-11)', async () => {
      const [attacker, email, other] = [await signedIn(), victimAddress(), victimAddress()]
      const invite = (as: string, address: string) =>
        server.send('POST', '/users/invite', { as, body: { email: address, role: server.editorRole } })
      expect((await invite(attacker.access, email)).status).toBe(204)
      const { token } = linkOf((await mailing.mailed()).find(mail => mail.to.includes(email)))
      expect(await signOn(email)).toBeNull()
      const password = 'the password of the invited'
      expect((await server.send('POST', '/users/invite/accept', { body: { token, password } })).status).toBe(204)
      expect(await signOn(email)).not.toBeNull()
      // Activated by a user who is not an administrator, with a password that they know.
      expect((await invite(attacker.access, other)).status).toBe(204)
      const response = await server.asAdmin('GET', '/users', { query: { 'filter[email]': other, fields: 'id' } })
      const [created] = response.data as readonly unknown[]
      const activated = await server.send('PATCH', `/users/${who.textAt(created, 'id')}`, {
        as: attacker.access,
        body: { status: 'active', password },
      })
      expect(activated.status).toBe(200)
      expect(await signOn(other)).toBeNull()
    })

    test('a suspended owner of a verified address cannot sign in and gets no confirmation (O-11)', async () => {
      const person = await signedIn()
      const email = victimAddress()
      await server.send('PATCH', '/users/me', { as: person.access, body: { email } })
      const { token } = linkOf((await mailing.mailed()).find(mail => mail.to.includes(email)))
      await server.asAdmin('PATCH', `/users/${person.id}`, { body: { status: 'suspended' } })
      expect(await signOn(person.email)).toBeNull()
      expect((await confirm(person.access, token)).status).toBe(401)
      await server.asAdmin('PATCH', `/users/${person.id}`, { body: { status: 'active' } })
      expect(await signOn(person.email)).toBe(person.id)
      expect(await emailOf(person.id)).toBe(person.email)
    })

    test('an address from before verification existed links no one until confirmed (O-11)', async () => {
      const person = await signedIn()
      await sql`delete from directus_user_addresses where "user" = ${person.id}`.execute(server.services.database.db)
      expect(await signOn(person.email)).toBeNull()
      await mailing.mailed()
      const response = await server.send('POST', '/users/me/email/request', { as: person.access })
      expect(response.data).toEqual({ email: person.email, verified: false, pending: person.email })
      const { token } = linkOf((await mailing.mailed())[0])
      expect((await confirm(person.access, token)).data).toEqual({
        ...{ email: person.email, verified: true, pending: null },
      })
      expect(await signOn(person.email)).toBe(person.id)
    })

    test('a taken or invalid address is rejected, and mails to others are limited (O-12)', async () => {
      const [person, other] = [await signedIn(), await who.newPerson(server)]
      const change = (email: string) => server.send('PATCH', '/users/me', { as: person.access, body: { email } })
      expect((await change(other.email)).code).toBe('RECORD_NOT_UNIQUE')
      expect((await change('no address')).code).toBe('FAILED_VALIDATION')
      const answers = []
      for (let index = 0; index < 7; index++) answers.push((await change(victimAddress())).status)
      expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
    })

    test('the first of two users to confirm a shared address gets it (O-12)', async () => {
      const people = [await signedIn(), await signedIn()]
      const email = victimAddress()
      const tokens: string[] = []
      for (const { access } of people) {
        await server.send('PATCH', '/users/me', { as: access, body: { email } })
        tokens.push(linkOf((await mailing.mailed()).find(mail => mail.to.includes(email))).token)
      }
      const answers = await Promise.all(people.map(({ access }, index) => confirm(access, tokens[index] ?? '')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const owners = await server.asAdmin('GET', '/users', { query: { 'filter[email]': email } })
      expect(owners.data).toHaveLength(1)
    })
  })
})
