import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createActor, fromPromise, toPromise, waitFor } from 'xstate'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import type { ModelCall } from './ModelCall.ts'
import { planMachine } from './planMachine.ts'

const refused: ApiFailure = { _tag: 'Unreachable', message: 'nobody there' }

/** A platform that holds names, and whose connection breaks at the calls with these numbers. */
function platform(breaks: ReadonlySet<number>) {
  const held: string[] = []
  let count = 0
  const send = async ({ method, path }: ModelCall): Promise<Outcome<unknown>> => {
    if (breaks.has(count++)) return { ok: false, failure: refused }
    if (method === 'POST') held.push(path)
    else held.splice(held.indexOf(path), 1)
    return { ok: true, value: { path } }
  }
  return { held, send }
}

const make = (name: string, final = false): ModelCall => ({
  method: 'POST',
  path: name,
  says: { key: 'model.create_field' },
  ...(final ? {} : { undo: () => ({ method: 'DELETE', path: name, says: { key: 'model.delete_field' } }) }),
})

function start(calls: readonly ModelCall[], breaks: readonly number[]) {
  const { held, send } = platform(new Set(breaks))
  const machine = planMachine.provide({ actors: { send: fromPromise(({ input }) => send(input)) } })
  return { held, actor: createActor(machine, { input: { calls } }).start() }
}

const calls = ['a', 'b', 'c'].map(name => make(name))

it('makes the calls one after the other (A-0278)', async () => {
  const { held, actor } = start(calls, [])
  expect(await toPromise(actor)).toMatchObject({ end: 'done', answers: [{ path: 'a' }, { path: 'b' }, { path: 'c' }] })
  expect(held).toEqual(['a', 'b', 'c'])
})

it('ends by itself where the first call fails: there is nothing to decide', async () => {
  const { held, actor } = start(calls, [0])
  expect(await toPromise(actor)).toEqual({ end: 'left', answers: [], failure: refused })
  expect(held).toEqual([])
})

it('goes on from the call that failed', async () => {
  const { held, actor } = start(calls, [1, 2])
  await waitFor(actor, state => state.hasTag('stopped'))
  expect(actor.getSnapshot().context).toMatchObject({ failure: refused, answers: [{ path: 'a' }] })
  actor.send({ type: 'finish.requested' })
  await waitFor(actor, state => state.hasTag('stopped'))
  actor.send({ type: 'finish.requested' })
  expect(await toPromise(actor)).toMatchObject({ end: 'done', failure: null })
  expect(held).toEqual(['a', 'b', 'c'])
})

it('takes back what it made, and stops there too when a call fails', async () => {
  const { held, actor } = start(calls, [2, 3])
  await waitFor(actor, state => state.hasTag('stopped'))
  actor.send({ type: 'undo.requested' })
  await waitFor(actor, state => state.hasTag('stopped'))
  expect(held).toEqual(['a', 'b'])
  actor.send({ type: 'undo.requested' })
  expect(await toPromise(actor)).toMatchObject({ end: 'undone', answers: [] })
  expect(held).toEqual([])
})

it('takes nothing back where something of it cannot be', async () => {
  const { held, actor } = start([make('a', true), make('b')], [1])
  await waitFor(actor, state => state.hasTag('stopped'))
  actor.send({ type: 'undo.requested' })
  expect(actor.getSnapshot().hasTag('stopped')).toBe(true)
  actor.send({ type: 'plan.left' })
  expect(await toPromise(actor)).toMatchObject({ end: 'left', failure: refused })
  expect(held).toEqual(['a'])
})

it('comes to all or nothing whenever the connection breaks, as long as nobody leaves it', async () => {
  const run = async (size: number, breaks: readonly number[], choices: readonly boolean[]) => {
    const { held, actor } = start(
      Array.from({ length: size }, (_, at) => make(String(at))),
      breaks,
    )
    for (let at = 0; ; at++) {
      const state = await waitFor(actor, each => each.hasTag('stopped') || each.status === 'done')
      if (state.status === 'done') break
      actor.send({ type: (choices[at % choices.length] ?? true) ? 'finish.requested' : 'undo.requested' })
    }
    const { end } = await toPromise(actor)
    expect(held).toHaveLength(end === 'done' ? size : 0)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.nat(20), { maxLength: 12 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
      run,
    ),
    { numRuns: 60 },
  )
})
