import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hashCost } from '#server/services/auth/hashing.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

describe.each(anyDatabase)('passwords on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    test.each([
      ['it has 129 characters', 'x'.repeat(129)],
      ['it has 100,000 characters', 'x'.repeat(100_000)],
      ['it has one megabyte', 'x'.repeat(1024 * 1024)],
      ['it has ten', 'x'.repeat(10 * 1024 * 1024)],
    ])('are rejected before hashing if %s (A-25)', async (_, password) => {
      const person = await who.newPerson(server)
      const usual = { ...hashCost }
      // No secret can be hashed at this cost: an attempt fails with another status.
      Object.assign(hashCost, { memoryCost: 0 })
      onTestFinished(() => void Object.assign(hashCost, usual))
      const answers = [
        await who.login(server, { ...person, password }),
        await server.asAdmin('PATCH', `/users/${person.id}`, { body: { password } }),
        await server.asAdmin('POST', '/users', { body: { email: 'long@example.com', password } }),
      ]
      for (const answer of answers) expect([400, 413]).toContain(answer.status)
      const short = { email: 'short@example.com', password: 'a long password' }
      expect((await server.asAdmin('POST', '/users', { body: short })).status).toBe(500)
    })

    test.each([
      ['the 73rd byte', 'x'.repeat(72), `${'x'.repeat(72)}y`],
      ['text after a NUL', 'before\u0000after one', 'before\u0000after two'],
      ['trailing spaces', 'a long password', 'a long password '],
      ['case', 'A Long Password', 'a long password'],
      ['Unicode normalization', 'p\u00e4ssw\u00f6rter', 'pa\u0308sswo\u0308rter'],
    ])('are compared in full: %s (A-25)', async (_, right, other) => {
      const person = await who.newPerson(server, { password: right })
      expect((await who.login(server, { ...person, password: other })).status).toBe(401)
      expect((await who.login(server, { ...person, password: right })).status).toBe(200)
    })

    test('can have 128 characters of any kind (A-25)', async () => {
      for (const password of ['🦔'.repeat(128), ' '.repeat(8), '12 34 56 78', 'ÄÖÜäöüß?']) {
        const person = await who.newPerson(server, { password })
        expect((await who.login(server, person)).status).toBe(200)
      }
    })

    test.each(['^(a+)+$', '/^(a|a)*$/', '^(([a-z])+.)+[A-Z]([a-z])+$', '([', '/(x+x+)+y/i'])(
      'cannot have an invalid or catastrophic policy: %s (D-07)',
      async auth_password_policy => {
        const before = await dumpTables(server.services)
        const answer = await server.asAdmin('PATCH', '/settings', { body: { auth_password_policy } })
        expect([answer.status, answer.extensions['field']]).toEqual([400, 'auth_password_policy'])
        expect(await dumpTables(server.services)).toBe(before)
      },
    )

    test('follow the policy of the project wherever they are set (D-07)', async () => {
      const policy = (auth_password_policy: string | null) =>
        server.asAdmin('PATCH', '/settings', { body: { auth_password_policy } })
      const strong = "/(?=^.{8,}$)(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%^&*()_+}{';'?>.<,])(?!.*\\s).*$/"
      const person = await who.newPerson(server)
      expect((await policy(strong)).status).toBe(200)
      try {
        const weak = { password: 'only lower letters' }
        const answers = [
          await server.asAdmin('PATCH', `/users/${person.id}`, { body: weak }),
          await server.asAdmin('PATCH', `/roles/${server.editorRole}`, {
            body: { users: { update: [{ id: person.id, ...weak }], create: [], delete: [] } },
          }),
        ]
        for (const answer of answers) expect([answer.status, answer.extensions['field']]).toEqual([400, 'password'])
        const body = { password: 'Upper1lower!' }
        expect((await server.asAdmin('PATCH', `/users/${person.id}`, { body })).status).toBe(200)
      } finally {
        await policy(null)
      }
    })
  })
})
