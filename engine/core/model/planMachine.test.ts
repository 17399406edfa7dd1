import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createActor, fromPromise, toPromise, waitFor } from 'xstate'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Answer, ApiRequest, Outcome } from '../api/exchange.ts'
import { callSender } from './callSender.ts'
import { planMachine } from './planMachine.ts'

const unanswered: ApiFailure = { _tag: 'Unreachable', message: 'nobody there' }
const rejection: ApiFailure = {
  _tag: 'Refused',
  status: 400,
  code: 'INVALID_PAYLOAD',
  message: 'No',
  problems: [],
  body: null,
}

/** How a request fails: it does not arrive, its answer is lost, or it is rejected. */
type Break = 'lost' | 'unheard' | 'refused'

/** A platform that stores names, and executes requests with the same key once. */
function platform(breaks: Readonly<Record<number, Break>>) {
  const held: string[] = []
  const executed = new Set<string>()
  let count = 0
  const exchange = async ({ method, path, headers }: ApiRequest): Promise<Outcome<Answer>> => {
    const fate = breaks[count++]
    if (fate === 'lost') return { ok: false, failure: unanswered }
    const key = headers?.['Idempotency-Key'] ?? ''
    if (!executed.has(key)) {
      const at = held.indexOf(path)
      if (fate === 'refused' || (method === 'POST') !== at < 0) return { ok: false, failure: rejection }
      if (method === 'POST') held.push(path)
      else held.splice(at, 1)
      executed.add(key)
    }
    if (fate === 'unheard') return { ok: false, failure: unanswered }
    return { ok: true, value: { data: { path }, meta: undefined } }
  }
  return { held, send: callSender(exchange, true) }
}

const make = (name: string, final = false): ModelCall => ({
  method: 'POST',
  path: name,
  says: { key: 'model.create_field' },
  ...(final ? {} : { undo: () => ({ method: 'DELETE', path: name, says: { key: 'model.delete_field' } }) }),
})

function start(calls: readonly ModelCall[], breaks: Readonly<Record<number, Break>>) {
  const { held, send } = platform(breaks)
  const machine = planMachine.provide({ actors: { send: fromPromise(({ input }) => send(input)) } })
  return { held, actor: createActor(machine, { input: { calls } }).start() }
}

const calls = ['a', 'b', 'c'].map(name => make(name))

it('runs the calls in sequence (A-0278)', async () => {
  const { held, actor } = start(calls, {})
  expect(await toPromise(actor)).toMatchObject({ end: 'done', answers: [{ path: 'a' }, { path: 'b' }, { path: 'c' }] })
  expect(held).toEqual(['a', 'b', 'c'])
})

it('ends when the first call fails', async () => {
  const { held, actor } = start(calls, { 0: 'refused' })
  expect(await toPromise(actor)).toEqual({ end: 'left', answers: [], failure: rejection })
  expect(held).toEqual([])
})

it('continues from the failed call', async () => {
  const { held, actor } = start(calls, { 1: 'lost', 2: 'refused' })
  await waitFor(actor, state => state.hasTag('stopped'))
  expect(actor.getSnapshot().context).toMatchObject({ failure: unanswered, answers: [{ path: 'a' }] })
  actor.send({ type: 'finish.requested' })
  await waitFor(actor, state => state.hasTag('stopped'))
  actor.send({ type: 'finish.requested' })
  expect(await toPromise(actor)).toMatchObject({ end: 'done', failure: null })
  expect(held).toEqual(['a', 'b', 'c'])
})

it('undoes completed calls and stops when an undo fails', async () => {
  const { held, actor } = start(calls, { 2: 'refused', 3: 'refused' })
  await waitFor(actor, state => state.hasTag('stopped'))
  actor.send({ type: 'undo.requested' })
  await waitFor(actor, state => state.hasTag('stopped'))
  expect(held).toEqual(['a', 'b'])
  actor.send({ type: 'undo.requested' })
  expect(await toPromise(actor)).toMatchObject({ end: 'undone', answers: [] })
  expect(held).toEqual([])
})

it('undoes nothing if one step cannot be undone', async () => {
  const { held, actor } = start([make('a', true), make('b')], { 1: 'refused' })
  await waitFor(actor, state => state.hasTag('stopped'))
  actor.send({ type: 'undo.requested' })
  expect(actor.getSnapshot().hasTag('stopped')).toBe(true)
  actor.send({ type: 'plan.left' })
  expect(await toPromise(actor)).toMatchObject({ end: 'left', failure: rejection })
  expect(held).toEqual(['a'])
})

it('repeats a call without a response before undoing, because it may have succeeded', async () => {
  for (const fate of ['lost', 'unheard'] as const)
    for (const at of [0, 1]) {
      const { held, actor } = start(calls, { [at]: fate })
      await waitFor(actor, state => state.hasTag('stopped'))
      actor.send({ type: 'undo.requested' })
      expect(await toPromise(actor)).toEqual({ end: 'undone', answers: [], failure: null })
      expect(held).toEqual([])
    }
})

it('repeats undone calls when the plan is completed after all', async () => {
  for (const fate of ['lost', 'unheard', 'refused'] as const) {
    const { held, actor } = start(calls, { 2: 'refused', 4: fate })
    await waitFor(actor, state => state.hasTag('stopped'))
    actor.send({ type: 'undo.requested' })
    await waitFor(actor, state => state.hasTag('stopped'))
    actor.send({ type: 'finish.requested' })
    expect(await toPromise(actor)).toMatchObject({ end: 'done', failure: null })
    expect(held).toEqual(['a', 'b', 'c'])
  }
})

it('ends when a single call gets no response, and runs it only once on retry', async () => {
  const { held, send } = platform({ 0: 'unheard' })
  const machine = planMachine.provide({ actors: { send: fromPromise(({ input }) => send(input)) } })
  const plan = () => toPromise(createActor(machine, { input: { calls: [make('a')] } }).start())
  expect(await plan()).toMatchObject({ end: 'left', failure: unanswered })
  expect(await plan()).toMatchObject({ end: 'done' })
  expect(held).toEqual(['a'])
})

it('applies all or nothing after any failure while the screen is open', async () => {
  const run = async (size: number, breaks: Readonly<Record<number, Break>>, choices: readonly boolean[]) => {
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
  const breaks = fc.dictionary(fc.nat(20).map(String), fc.constantFrom<Break>('lost', 'unheard', 'refused'), {
    maxKeys: 12,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 6 }),
      breaks,
      fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
      run,
    ),
    { numRuns: 60 },
  )
})
