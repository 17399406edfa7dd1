import { describe, expect, it } from 'vitest'
import { createActor, createMachine, fromPromise, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { Outcome } from '../../api/exchange.ts'
import { type Confirmed, type Offer, type Standing, twoFactorMachine } from './twoFactorMachine.ts'

const no = { ok: false, failure: { _tag: 'Unreachable', message: 'no' } } as const

/** A server with one account; with `inForce`, like the dialect, a secret applies at once. */
function startPage(inForce: boolean) {
  const server = { on: false, answers: true, secret: '', confirmed: [] as Confirmed[] }
  const answer = <Value>(value: () => Value): Outcome<Value> => (server.answers ? { ok: true, value: value() } : no)
  const actor = createActor(
    twoFactorMachine.provide({
      actors: {
        read: fromPromise<Outcome<Standing>>(async () => answer(() => ({ on: server.on, left: null }))),
        offer: fromPromise<Outcome<Offer>, string>(async () =>
          answer(() => {
            server.secret += 'S'
            server.on = inForce
            return { secret: server.secret, url: 'otpauth://', inForce }
          }),
        ),
        confirm: fromPromise<Outcome<readonly string[]>, Confirmed>(async ({ input }) =>
          answer(() => {
            server.on = true
            server.confirmed.push(input)
            return ['first']
          }),
        ),
        renew: fromPromise<Outcome<readonly string[]>, string>(async () => answer(() => ['second'])),
        remove: fromPromise(async () =>
          answer(() => {
            server.on = false
            return null
          }),
        ),
      },
    }),
  )
  const settle = () => waitFor(actor, state => !state.hasTag('busy'))
  return { server, actor, settle }
}

type Place = 'off' | 'scanning' | 'codes' | 'on'

const sends = {
  password: { type: 'password.given', password: 'mine' },
  code: { type: 'code.given', code: '123456' },
  leave: { type: 'setup.left' },
  keep: { type: 'codes.kept' },
  renew: { type: 'codes.requested', code: '123456' },
  remove: { type: 'removal.requested', code: '123456' },
} as const

/**
 * The events of the user and the resulting state. Events that are not listed have no effect, and a rejection keeps the
 * state.
 */
const confirmed: Readonly<Record<Place, Partial<Record<keyof typeof sends, Place>>>> = {
  off: { password: 'scanning' },
  scanning: { code: 'codes', leave: 'off' },
  codes: { keep: 'on' },
  on: { renew: 'codes', remove: 'off' },
}
const atOnce: typeof confirmed = { ...confirmed, scanning: { keep: 'on', leave: 'on' } }

const modelOf = (to: typeof confirmed) =>
  createMachine({
    initial: 'off',
    states: Object.fromEntries(Object.entries(to).map(([place, on]) => [place, { on }])),
  })

describe.each([
  ['requires a code', confirmed, false],
  ['enables it immediately', atOnce, true],
] as const)('two-factor setup when the server %s', (_, to, inForce) => {
  const walks = getShortestPaths(modelOf(to)).flatMap(path => {
    // Safe: the model has no other steps.
    const way = path.steps.map(({ event }) => event.type as keyof typeof sends).filter(type => type in sends)
    return (Object.keys(sends) as (keyof typeof sends)[]).map(last => [...way, last])
  })

  it.each(walks.map(walk => [walk.join(', '), walk] as const))(
    '%s: reaches the expected state, also when the last step is rejected',
    async (_, walk) => {
      for (const refused of [false, true]) {
        const { server, actor, settle } = startPage(inForce)
        actor.start()
        await settle()
        let place: Place = 'off'
        for (const [at, step] of walk.entries()) {
          const isLast = at === walk.length - 1
          const next: Place | undefined = to[place][step]
          const asks = ['password', 'code', 'renew', 'remove'].includes(step)
          server.answers = !(refused && isLast && asks)
          actor.send(sends[step])
          await settle()
          place = server.answers ? (next ?? place) : place
          const { value, context } = actor.getSnapshot()
          expect([step, value]).toEqual([step, place])
          expect(context.failure !== null).toBe(!server.answers && next !== undefined)
          // Codes exist only while they are shown, and the password only until the last step.
          expect(context.codes).toHaveLength(place === 'codes' ? 1 : 0)
          expect(context.password).toBe(place === 'scanning' ? 'mine' : '')
          expect(server.on).toBe(place === 'on' || place === 'codes' || (inForce && place === 'scanning'))
        }
        for (const each of server.confirmed)
          expect(each).toEqual({ password: 'mine', secret: server.secret, code: '123456' })
      }
    },
  )
})

it('reports a failed load and retries', async () => {
  const { server, actor, settle } = startPage(false)
  server.answers = false
  actor.start()
  expect((await settle()).value).toBe('unreadable')
  server.answers = true
  actor.send({ type: 'reading.requested' })
  expect((await settle()).value).toBe('off')
})
