import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RequestCaller, systemCaller } from '#server/access/RequestCaller.ts'
import { Failure } from '#server/failures/Failure.ts'
import { databases } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { days, grace, longestSession, minutes } from './sessions.ts'

const idle = 7 * days
const tokenLife = 15 * minutes
const devices = 3

/** The expected state of one device's session. Times in milliseconds since 1970. */
interface Modelled {
  alive: boolean
  expires: number
  ends: number
  /** When a refresh created the newest token; null if it comes from the sign-in. */
  turned: number | null
  accessUntil: number
  readonly tokens: string[]
  access: string
}

type Step =
  | { readonly kind: 'login' | 'refresh' | 'use' | 'logout' | 'password'; readonly device: number }
  | { readonly kind: 'replay'; readonly device: number; readonly back: number }
  | { readonly kind: 'suspend' }
  | { readonly kind: 'wait'; readonly time: number }

const device = fc.nat(devices - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('login' as const), device }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('refresh' as const), device }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('use' as const), device }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('replay' as const), device, back: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('logout' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('password' as const), device }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'suspend' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      time: fc.constantFrom(1000, grace - 1000, grace + 1, 5 * minutes, tokenLife + 1000, 3 * days, idle + 1),
    }),
  },
)

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('sessions', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
    afterEach(() => void vi.useRealTimers())

    const origin = { ip: null, userAgent: null }
    /** The value of an effect or promise; null if it was refused. */
    const tried = async <A>(work: () => Promise<A>): Promise<A | null> => {
      try {
        return await work()
      } catch (cause) {
        if (cause instanceof Failure) return null
        throw cause
      }
    }

    async function follow(user: string, steps: readonly Step[]): Promise<void> {
      const { auth, items, run } = server.services
      const model = new Map<number, Modelled>()
      const live = (each: Modelled | undefined): each is Modelled =>
        each?.alive === true && Date.now() < Math.min(each.expires, each.ends)
      const endAll = (but?: number) => {
        for (const [name, each] of model) if (name !== but) each.alive = false
      }

      async function present(each: Modelled, back: number): Promise<void> {
        const token = each.tokens.at(-1 - back)
        if (token === undefined) return
        const now = Date.now()
        const expected = live(each)
        const recent = each.turned !== null && now - each.turned < grace
        const accepted = expected && (back === 0 || (back === 1 && recent))
        const answer = await tried(() => run(auth.refresh(token, origin)))
        expect(answer !== null).toBe(accepted)
        if (!accepted) {
          // An old copy of a running session's token ends it.
          if (expected) each.alive = false
          return
        }
        const { refreshToken = '', accessToken = '' } = answer ?? {}
        if (recent) expect(refreshToken).toBe(each.tokens.at(-1))
        else {
          expect(each.tokens).not.toContain(refreshToken)
          each.tokens.push(refreshToken)
          each.turned = now
          each.expires = Math.min(now + idle, each.ends)
        }
        each.access = accessToken
        each.accessUntil = now + tokenLife
      }

      const caller = (access: string): Promise<RequestCaller | null> => tried(() => run(auth.caller(access, origin)))

      for (const next of steps) {
        await take(next)
        await compare()
      }

      async function take(next: Step): Promise<void> {
        switch (next.kind) {
          case 'wait':
            vi.setSystemTime(Date.now() + next.time)
            break
          case 'login': {
            const now = Date.now()
            const { refreshToken, accessToken } = await run(auth.open(user, origin))
            model.set(next.device, {
              ...{ alive: true, expires: now + idle, ends: now + longestSession, turned: null },
              ...{ accessUntil: now + tokenLife, tokens: [refreshToken], access: accessToken },
            })
            break
          }
          case 'refresh':
          case 'replay': {
            const each = model.get(next.device)
            if (each) await present(each, next.kind === 'replay' ? next.back : 0)
            break
          }
          case 'logout': {
            const each = model.get(next.device)
            if (!each) break
            await run(auth.logout(each.tokens[0] ?? ''))
            each.alive = false
            break
          }
          case 'password': {
            const each = model.get(next.device)
            const session = each && live(each) ? await caller(each.access) : null
            const by = session ? { ...systemCaller, session: session.session ?? null } : systemCaller
            await run(items.update(by, 'directus_users', [user], { password: `a long one ${Date.now()}` }))
            endAll(session ? next.device : undefined)
            break
          }
          case 'suspend':
            await run(items.update(systemCaller, 'directus_users', [user], { status: 'suspended' }))
            await run(items.update(systemCaller, 'directus_users', [user], { status: 'active' }))
            endAll()
            break
          case 'use':
            break
        }
      }

      // JWT counts whole seconds: at the very end of a token's lifetime both results are correct.
      async function compare(): Promise<void> {
        for (const each of model.values())
          if (Math.abs(each.accessUntil - Date.now()) > 1000)
            expect((await caller(each.access)) !== null).toBe(live(each) && Date.now() < each.accessUntil)
      }
    }

    test('accept a token exactly as the model predicts for any actions of several devices', async () => {
      const { items, run } = server.services
      const [user] = await run(
        items.create(systemCaller, 'directus_users', [{ email: 'model@example.com', role: server.editorRole }]),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), steps => follow(String(user), steps)),
        { numRuns: examples(database.kind === 'sqlite' ? 150 : 60) },
      )
    })
  })
})
