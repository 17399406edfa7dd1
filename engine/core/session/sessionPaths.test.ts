import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import type { Grant } from './Grant.ts'
import { sessionMachine } from './sessionMachine.ts'

/** The state of a page, without the machine: whether a user is signed in, and whether the studio is drawn. */
const places = {
  out: { in: false, studio: false, reason: null },
  codeWanted: { in: false, studio: false, reason: null },
  signedOut: { in: false, studio: false, reason: 'SIGN_OUT' },
  in: { in: true, studio: false },
  broken: { in: true, studio: false },
  studio: { in: true, studio: true },
  /** The server did not answer a renewal. */
  patient: { in: true, studio: true },
  /** The session expired while the studio is drawn: a form with edits may be open. */
  over: { in: false, studio: true, reason: 'SESSION_EXPIRED' },
  overElsewhere: { in: false, studio: true, reason: 'SIGN_OUT' },
  /** It expired before the studio was drawn. */
  ended: { in: false, studio: false, reason: 'SESSION_EXPIRED' },
} as const

type Place = keyof typeof places

const signedOutElsewhere = { signedIn: 'in', refused: '', codeWanted: 'codeWanted', annaElsewhere: 'in' } as const
const fromOut = { ...signedOutElsewhere, bertElsewhere: 'in' } as const
const fromIn = { signOut: 'signedOut', callRefused: 'ended', annaElsewhere: '', bertElsewhere: 'ended' } as const
const fromStudio = {
  signOut: 'signedOut',
  callRefused: 'over',
  outElsewhere: 'overElsewhere',
  annaElsewhere: 'studio',
  bertElsewhere: 'over',
  renewed: 'studio',
  renewalRefused: 'over',
  noAnswer: 'patient',
  slept: 'studio',
} as const
const fromOver = { signedIn: 'studio', refused: '', annaElsewhere: 'studio', bertElsewhere: '' } as const

/** The steps of the user, the server, another tab or the clock, and the resulting state; '' is the previous state. */
const steps: Readonly<Record<Place, Readonly<Record<string, Place | ''>>>> = {
  out: fromOut,
  codeWanted: { ...fromOut, emailChanged: 'out' },
  signedOut: { ...fromOut, outElsewhere: '' },
  in: { ...fromIn, opened: 'studio', openingFailed: 'broken', outElsewhere: 'signedOut', untouched: '' },
  broken: { ...fromIn, opened: 'studio', openingFailed: '', outElsewhere: 'signedOut', untouched: '' },
  studio: fromStudio,
  patient: fromStudio,
  over: { ...fromOver, studioLeft: 'ended' },
  overElsewhere: { ...fromOver, studioLeft: 'signedOut' },
  ended: fromOut,
}

const model = createMachine({
  initial: 'out',
  states: Object.fromEntries(
    Object.entries(steps).map(([place, to]) => [
      place,
      { on: Object.fromEntries(Object.entries(to).map(([step, target]) => [step, target || place])) },
    ]),
  ),
})

const life = 900_000
const grantFor = (id: string): Grant => ({
  token: `e30.${btoa(JSON.stringify({ id, at: Math.random() }))}.AAAA`,
  expires: life,
  until: Date.now() + life,
})
const good = (): Outcome<Grant> => ({ ok: true, value: grantFor('anna') })
const refusal = (code: string): Outcome<Grant> => ({
  ok: false,
  failure: { _tag: 'Refused', status: 401, code, message: '', problems: [], body: null } satisfies ApiFailure,
})
const silence: Outcome<Grant> = { ok: false, failure: { _tag: 'Unreachable', message: '' } }
const refused = refusal('INVALID_CREDENTIALS')

function startPage() {
  const server = { login: () => refused, refresh: () => refused, opens: true }
  const counts = { logout: 0, forget: 0, refresh: 0, announce: 0 }
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        login: fromPromise(async () => server.login()),
        refresh: fromPromise(async () => {
          counts.refresh += 1
          return server.refresh()
        }),
        logout: fromPromise(async () => {
          counts.logout += 1
        }),
        hydrate: fromPromise<unknown>(async () => {
          if (!server.opens) throw { _tag: 'Unreachable', message: '' } satisfies ApiFailure
          return 'studio'
        }),
      },
      actions: {
        forget: () => {
          counts.forget += 1
        },
        announce: () => {
          counts.announce += 1
        },
        // Like the page: the token store reports each grant.
        adopt: (_, grant: Grant) => actor.send({ type: 'grant.arrived', grant }),
      },
    }),
  )
  actor.start()
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const due = (refresh: () => Outcome<Grant>) => async () => {
    server.refresh = refresh
    await vi.advanceTimersByTimeAsync(life)
  }
  const signIn = (login: () => Outcome<Grant>) => async () => {
    server.login = login
    actor.send({ type: 'login.requested', credentials: { email: 'anna@example.com', password: 'x' } })
  }
  const open = (opens: boolean) => async () => {
    server.opens = opens
    actor.send({ type: 'hydrate.requested' })
  }
  const act: Readonly<Record<string, () => Promise<void>>> = {
    signedIn: signIn(good),
    refused: signIn(() => refused),
    codeWanted: signIn(() => refusal('INVALID_OTP')),
    emailChanged: async () => actor.send({ type: 'email.changed' }),
    opened: open(true),
    openingFailed: open(false),
    signOut: async () => actor.send({ type: 'logout.requested' }),
    callRefused: async () => actor.send({ type: 'session.expired' }),
    annaElsewhere: async () => actor.send({ type: 'grant.offered', grant: grantFor('anna') }),
    bertElsewhere: async () => actor.send({ type: 'grant.offered', grant: grantFor('bert') }),
    outElsewhere: async () => actor.send({ type: 'tab.ended' }),
    studioLeft: async () => actor.send({ type: 'studio.left' }),
    untouched: due(() => refused),
    renewed: due(good),
    renewalRefused: due(() => refused),
    noAnswer: due(() => silence),
    // The clock has advanced without timers.
    slept: async () => {
      vi.setSystemTime(Date.now() + 10 * life)
      server.refresh = good
      actor.send({ type: 'page.woke' })
    },
  }
  return { actor, counts, act, settle }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const walks = getShortestPaths(model).flatMap(path => {
  const way = path.steps.map(({ event }) => event.type).filter(type => type !== 'xstate.init')
  // Safe: the model has no other states.
  return Object.keys(steps[path.state.value as Place]).map(last => [...way, last])
})

describe('session in any state after any event', () => {
  it('covers all transitions from all states', () => {
    expect(new Set(walks.map(walk => walk.join()))).toHaveLength(
      Object.values(steps).reduce((sum, each) => sum + Object.keys(each).length, 0),
    )
  })

  it.each(walks.map(walk => [walk.join(', '), walk] as const))('%s (P-084, P-091, P-118)', async (_, walk) => {
    // proves: P-119, P-120, P-122, P-123, P-124, P-125
    const { actor, counts, act, settle } = startPage()
    await settle()
    let place: Place = 'out'
    let [exits, signOuts] = [counts.forget, 0]
    for (const step of walk) {
      const before = place
      const refreshes = counts.refresh
      await act[step]?.()
      await settle()
      // Safe: the walks consist of the steps.
      place = (steps[before][step] || before) as Place
      const snapshot = actor.getSnapshot()
      const is = places[place]
      if (places[before].in && !is.in) exits += 1
      if (step === 'signOut') signOuts += 1
      expect([step, snapshot.hasTag('authenticated')]).toEqual([step, is.in])
      // No one is signed in without a grant, and no grant is left behind.
      expect(snapshot.context.grant !== null).toBe(is.in)
      expect(snapshot.context.hydrated).toBe(is.studio ? 'studio' : null)
      expect(snapshot.context.otpRequired).toBe(place === 'codeWanted')
      if ('reason' in is && is.reason) expect(snapshot.context.reason).toBe(is.reason)
      // Only signing out notifies the server and the other tabs; every exit forgets the grant.
      expect(counts).toMatchObject({ logout: signOuts, announce: signOuts, forget: exits })
      if (step === 'slept' || (step === 'renewed' && before === 'studio')) expect(counts.refresh - refreshes).toBe(1)
      if (step === 'untouched') expect(counts.refresh).toBe(refreshes)
    }
  })
})
