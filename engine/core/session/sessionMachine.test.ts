import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import type { Grant } from './Grant.ts'
import { sessionMachine } from './sessionMachine.ts'

const grantFor = (id: string, expires = 900_000): Grant => ({
  token: `e30.${btoa(JSON.stringify({ id }))}.AAAA`,
  expires,
  until: Date.now() + expires,
})
const granted = (): Outcome<Grant> => ({ ok: true, value: grantFor('anna') })
const refusal = (code: string): Outcome<Grant> => ({
  ok: false,
  failure: { _tag: 'Refused', status: 401, code, message: '', problems: [], body: null } satisfies ApiFailure,
})

interface Given {
  readonly refresh?: () => Outcome<Grant>
  readonly login?: () => Outcome<Grant>
}

function start({ refresh = () => refusal('INVALID_CREDENTIALS'), login = granted }: Given = {}) {
  const logout = vi.fn<() => void>()
  const forget = vi.fn<() => void>()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        refresh: fromPromise(async () => refresh()),
        login: fromPromise(async () => login()),
        logout: fromPromise(async () => logout()),
        hydrate: fromPromise<unknown>(async () => 'studio'),
      },
      actions: { forget },
    }),
  )
  actor.start()
  const credentials = { email: 'a@b.c', password: 'x' }
  const signIn = () => actor.send({ type: 'login.requested', credentials })
  const is = (state: string) => waitFor(actor, snapshot => snapshot.matches(state as 'signedOut'))
  /** Opens the studio on the session that is found. */
  const opened = async () => {
    await is('authenticated')
    actor.send({ type: 'hydrate.requested' })
    await waitFor(actor, snapshot => snapshot.hasTag('ready'))
  }
  return { actor, logout, forget, signIn, is, opened }
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

it('resumes an existing session (P-036)', async () => {
  const { actor, is } = start({ refresh: granted })
  await is('authenticated')
  expect(actor.getSnapshot().context.signedInHere).toBe(false)
})

it('signs in, loads the studio, and clears all data on sign-out (P-117, P-121, P-122)', async () => {
  // proves: P-124, P-125, P-421, P-422
  const { actor, logout, forget, signIn, is, opened } = start()
  await is('signedOut')
  // The marker of an ended session.
  expect(forget).toHaveBeenCalledOnce()
  forget.mockClear()
  signIn()
  await opened()
  expect(actor.getSnapshot().context.hydrated).toBe('studio')
  actor.send({ type: 'logout.requested' })
  await is('signedOut')
  expect(logout).toHaveBeenCalledOnce()
  expect(forget).toHaveBeenCalledOnce()
  expect(actor.getSnapshot().hasTag('authenticated')).toBe(false)
  expect(actor.getSnapshot().context).toMatchObject({ reason: 'SIGN_OUT', grant: null, hydrated: null })
})

it('asks for the one-time password before it reports an error (P-018, P-019, P-020)', async () => {
  // proves: P-021
  const { actor, signIn, is } = start({ login: () => refusal('INVALID_OTP') })
  await is('signedOut')
  signIn()
  await waitFor(actor, snapshot => snapshot.context.otpRequired)
  expect(actor.getSnapshot().context.failure).toBeNull()
  signIn()
  await waitFor(actor, snapshot => snapshot.context.failure !== null)
  actor.send({ type: 'email.changed' })
  expect(actor.getSnapshot().context.otpRequired).toBe(false)
})

it('keeps the error of a wrong password (P-022)', async () => {
  const { actor, signIn, is } = start({ login: () => refusal('INVALID_CREDENTIALS') })
  await is('signedOut')
  signIn()
  await waitFor(actor, snapshot => snapshot.context.failure !== null)
  expect(actor.getSnapshot().context.failure).toMatchObject({ code: 'INVALID_CREDENTIALS' })
})

it('refreshes the token ten seconds before it expires, repeatedly (P-118, P-119)', async () => {
  const refresh = vi.fn(granted)
  const { opened } = start({ refresh })
  await opened()
  await vi.advanceTimersByTimeAsync(889_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(refresh).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(890_500)
  expect(refresh).toHaveBeenCalledTimes(3)
})

it('ends the session without a request when the refresh is rejected (P-120, P-123, P-124)', async () => {
  // proves: P-125
  const answers = [granted()]
  const { actor, logout, forget, is, opened } = start({
    refresh: () => answers.shift() ?? refusal('INVALID_CREDENTIALS'),
  })
  await opened()
  await vi.advanceTimersByTimeAsync(890_500)
  await is('signedOut')
  expect(actor.getSnapshot().context.reason).toBe('SESSION_EXPIRED')
  expect(actor.getSnapshot().hasTag('authenticated')).toBe(false)
  expect(forget).toHaveBeenCalledOnce()
  expect(logout).not.toHaveBeenCalled()
})

it.each<Outcome<Grant>>([
  { ok: false, failure: { _tag: 'Unreachable', message: '' } },
  { ok: false, failure: { _tag: 'Malformed', message: '' } },
  { ok: false, failure: { _tag: 'Refused', status: 503, code: 'X', message: '', problems: [], body: null } },
])('waits for an unreachable server and keeps the session: $failure._tag', async none => {
  const answers: Outcome<Grant>[] = [granted(), none]
  const { actor, opened } = start({ refresh: () => answers.shift() ?? granted() })
  await opened()
  await vi.advanceTimersByTimeAsync(890_500)
  expect(actor.getSnapshot().hasTag('authenticated')).toBe(true)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(actor.getSnapshot().matches({ authenticated: { token: 'fresh' } })).toBe(true)
})

it('keeps the loaded data when a session expires over a form', async () => {
  const { actor, opened } = start({ refresh: granted })
  await opened()
  actor.send({ type: 'session.expired' })
  expect(actor.getSnapshot().context).toMatchObject({ reason: 'SESSION_EXPIRED', hydrated: 'studio' })
})
