import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Row } from '#server/database/Database.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

/** The cookies of a browser. */
interface Jar {
  readonly token: string
  readonly device: string
}

describe.each(anyDatabase)('a browser that lost its latest cookies on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    let person: who.Person
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    beforeEach(async () => {
      who.stopTime()
      person = await who.newPerson(server)
    })
    afterEach(() => void vi.useRealTimers())

    const deviceOf = (answer: TestAnswer) => who.cookieOf(answer, 'fieldhouse_device')
    const signIn = async (): Promise<Jar> => {
      const answer = await who.login(server, person, { mode: 'cookie' })
      return { token: who.cookieOf(answer), device: deviceOf(answer) }
    }
    const ask = ({ token, device }: Jar) => {
      const cookie = `directus_refresh_token=${token}${device === '' ? '' : `; fieldhouse_device=${device}`}`
      return server.send('POST', '/auth/refresh', { headers: { cookie } })
    }
    const refresh = async (jar: Jar): Promise<Jar> => {
      const answer = await ask(jar)
      expect(answer.status).toBe(200)
      return { ...jar, token: who.cookieOf(answer) }
    }
    /** Whether a session is still alive; if not, every copy of its tokens is invalid. */
    const sessionsLeft = async () => {
      const result = await sql<Row>`select token from directus_sessions where "user" = ${person.id}`.execute(
        server.services.database.db,
      )
      return result.rows.length
    }
    const expectTheft = async (jar: Jar) => {
      expect((await ask(jar)).status).toBe(401)
      expect(await sessionsLeft()).toBe(0)
    }

    test('can recover once with the previous token, shortly after and on the same device (A-15)', async () => {
      const saved = await signIn()
      const lost = await refresh(saved)
      who.pass(4 * who.minutes)
      const back = await refresh(saved)
      expect([saved.token, lost.token]).not.toContain(back.token)
      who.pass(15 * who.minutes)
      await refresh(back)
      expect(await sessionsLeft()).toBe(1)
    })

    test('gives concurrent tabs the same successor (A-15)', async () => {
      const saved = await signIn()
      await refresh(saved)
      who.pass(who.minutes)
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(saved)))
      expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
      expect(new Set(answers.map(answer => who.cookieOf(answer))).size).toBe(1)
      who.pass(9 * who.seconds)
      expect(who.cookieOf(await ask(saved))).toBe(who.cookieOf(answers[0] ?? (await ask(saved))))
    })

    test.each<[string, (own: Jar) => Promise<Jar> | Jar]>([
      ['no device', own => ({ ...own, device: '' })],
      ['a forged device', own => ({ ...own, device: `${'A'.repeat(22)}.${'B'.repeat(22)}` })],
      ['an unsigned device id', own => ({ ...own, device: `${own.device.slice(0, 22)}.${'B'.repeat(22)}` })],
      ['another device of the same user', async own => ({ ...own, device: (await signIn()).device })],
      [
        'the device of another user',
        async own => {
          const other = await who.newPerson(server)
          return { ...own, device: deviceOf(await who.login(server, other, { mode: 'cookie' })) }
        },
      ],
    ])('is treated as theft with %s (A-15)', async (_, disguise) => {
      const saved = await signIn()
      const copy = await disguise(saved)
      const newest = await refresh(saved)
      who.pass(who.minutes)
      expect((await ask(copy)).status).toBe(401)
      // The owner's token is invalid too: they must sign in again.
      expect((await ask(newest)).status).toBe(401)
    })

    test('is treated as theft after five minutes (A-15)', async () => {
      const saved = await signIn()
      await refresh(saved)
      who.pass(5 * who.minutes + who.seconds)
      await expectTheft(saved)
    })

    test('is treated as theft two generations later (A-15)', async () => {
      const saved = await signIn()
      const next = await refresh(saved)
      who.pass(11 * who.seconds)
      await refresh(next)
      who.pass(11 * who.seconds)
      await expectTheft(saved)
    })

    test('is treated as theft the second time, also with the lost token (A-15)', async () => {
      const saved = await signIn()
      const lost = await refresh(saved)
      who.pass(who.minutes)
      await refresh(saved)
      who.pass(11 * who.seconds)
      // Either `saved` or `lost` was copied: two clients share one session.
      await expectTheft(lost)

      const again = await signIn()
      await refresh(again)
      who.pass(who.minutes)
      const back = await refresh(again)
      who.pass(who.minutes)
      await refresh(back)
      who.pass(who.minutes)
      await expectTheft(back)
    })

    test('is treated as theft in a request body, with any cookies (A-15)', async () => {
      const saved = await signIn()
      await refresh(saved)
      who.pass(who.minutes)
      const answer = await server.send('POST', '/auth/refresh', {
        body: { refresh_token: saved.token },
        headers: { cookie: `directus_refresh_token=${saved.token}; fieldhouse_device=${saved.device}` },
      })
      expect(answer.status).toBe(401)
      expect(await sessionsLeft()).toBe(0)
    })
  })
})
