import { expect, it } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { type Attempt, editorMachine } from './editorMachine.ts'

/** The state of an editor, without the machine: what it shows, and whether there is anything to lose. */
const places = {
  idle: { tags: [], edited: false },
  edited: { tags: [], edited: true },
  sending: { tags: ['busy'], edited: true },
  overriding: { tags: ['busy'], edited: true },
  refused: { tags: ['refused'], edited: true },
  conflicted: { tags: ['conflicted', 'refused'], edited: true },
  askedEdited: { tags: ['leaving'], edited: true },
  askedSending: { tags: ['busy', 'leaving'], edited: true },
  askedOverriding: { tags: ['busy', 'leaving'], edited: true },
  askedRefused: { tags: ['leaving', 'refused'], edited: true },
  askedConflicted: { tags: ['conflicted', 'leaving', 'refused'], edited: true },
  saved: { tags: ['busy', 'closed'], edited: true },
  left: { tags: ['closed'], edited: null },
} as const

type Place = keyof typeof places

/** The steps of the user and the server, and the resulting state. Steps that are not listed change nothing. */
const steps: Readonly<Record<Place, Readonly<Record<string, Place>>>> = {
  idle: { type: 'edited', stay: 'idle', leave: 'left' },
  edited: { type: 'edited', undo: 'idle', save: 'sending', leave: 'askedEdited', close: 'left' },
  sending: {
    ...{ save: 'sending', type: 'sending', leave: 'askedSending', close: 'left' },
    ...{ accept: 'saved', refuse: 'refused', dispute: 'conflicted' },
  },
  overriding: {
    ...{ save: 'overriding', type: 'overriding', leave: 'askedOverriding' },
    ...{ accept: 'saved', refuse: 'refused', dispute: 'conflicted' },
  },
  refused: { type: 'refused', save: 'sending', leave: 'askedRefused', close: 'left' },
  conflicted: { type: 'conflicted', save: 'overriding', leave: 'askedConflicted', close: 'left' },
  askedEdited: { leave: 'askedEdited', stay: 'edited', discard: 'left' },
  askedSending: {
    ...{ save: 'askedSending', stay: 'sending', discard: 'left' },
    ...{ accept: 'saved', refuse: 'askedRefused', dispute: 'askedConflicted' },
  },
  askedOverriding: {
    ...{ save: 'askedOverriding', stay: 'overriding', discard: 'left' },
    ...{ accept: 'saved', refuse: 'askedRefused', dispute: 'askedConflicted' },
  },
  askedRefused: { stay: 'refused', discard: 'left' },
  askedConflicted: { stay: 'conflicted', discard: 'left' },
  saved: { type: 'saved', save: 'saved', leave: 'saved', close: 'saved' },
  left: { type: 'left', save: 'left', leave: 'left', accept: 'left' },
}

const model = createMachine({
  initial: 'idle',
  states: Object.fromEntries(Object.entries(steps).map(([place, on]) => [place, { on: { ...on } }])),
})

const offline: ApiFailure = { _tag: 'Unreachable', message: 'offline' }
const conflict: ApiFailure = {
  ...{ _tag: 'Refused', status: 409, code: 'CONFLICT', message: 'changed', problems: [], body: null },
}

const isPlace = (value: unknown): value is Place => typeof value === 'string' && value in places

/** An editor of a text whose server answers when the test decides. */
function start(goesOn = false) {
  const reports: string[] = []
  const sent: Attempt[] = []
  const signals: AbortSignal[] = []
  let settle: { readonly resolve: (value: unknown) => void; readonly reject: (cause: unknown) => void } | null = null
  const machine = editorMachine.provide({
    actors: {
      send: fromPromise(({ input, signal }) => {
        sent.push(input)
        signals.push(signal)
        return new Promise((resolve, reject) => {
          settle = { resolve, reject }
        })
      }),
    },
  })
  const isEdited = (draft: unknown, initial: unknown) => draft !== initial
  const actor = createActor(machine, { input: { initial: '', isEdited, goesOn } }).start()
  actor.on('*', news => void reports.push(news.type))
  const draft = () => String(actor.getSnapshot().context.draft)
  const answered = async (act: () => void) => {
    act()
    for (let turn = 0; turn < 4; turn++) await Promise.resolve()
  }
  const acts: Readonly<Record<string, () => unknown>> = {
    type: () => actor.send({ type: 'draft.changed', draft: `${draft()}a` }),
    undo: () => actor.send({ type: 'draft.changed', draft: '' }),
    save: () => actor.send({ type: 'save.requested' }),
    leave: () => actor.send({ type: 'leave.requested' }),
    stay: () => actor.send({ type: 'leave.dropped' }),
    discard: () => actor.send({ type: 'leave.confirmed' }),
    close: () => actor.send({ type: 'editor.closed' }),
    accept: () => answered(() => settle?.resolve('stored')),
    refuse: () => answered(() => settle?.reject(offline)),
    dispute: () => answered(() => settle?.reject(conflict)),
  }
  return { actor, acts, reports, sent, signals, draft }
}

/** Every path to every state, followed by every step, including those without an effect. */
const paths = getSimplePaths(model).flatMap(path => {
  const end = path.state.value
  if (!isPlace(end)) throw new Error(`There is no place ${String(end)}`)
  const before = path.steps.map(step => ({ act: step.event.type, place: String(step.state.value) }))
  return Object.entries(steps[end]).map(([act, place]) => {
    const walked = [...before, { act, place }]
    return { name: walked.map(step => step.act).join(', '), steps: walked }
  })
})

it('covers all transitions from all states', () => {
  const walked = new Set(paths.map(({ steps: [...all] }) => `${all.at(-2)?.place} ${all.at(-1)?.act}`))
  const handled = Object.entries(steps).flatMap(([place, on]) => Object.keys(on).map(act => `${place} ${act}`))
  expect(handled.filter(step => !walked.has(step))).toEqual([])
})

it('keeps each draft until it is saved or discarded, sends it once at a time and reports the result', async () => {
  expect(paths.length).toBeGreaterThan(100)
  for (const { name, steps: walked } of paths) {
    const { actor, acts, reports, sent, draft } = start()
    let place: Place = 'idle'
    const expected: string[] = []
    const attempts: Attempt[] = []
    for (const { act, place: next } of walked) {
      if (act === 'xstate.init') continue
      const before: { readonly place: Place; readonly draft: string } = { place, draft: draft() }
      await acts[act]?.()
      if (!isPlace(next)) throw new Error(`There is no place ${next}`)
      place = next
      const isOpen = before.place !== 'saved' && before.place !== 'left'
      if (place !== before.place && (place === 'sending' || place === 'overriding') && act === 'save')
        attempts.push({ draft: before.draft, overrides: place === 'overriding' })
      if (isOpen && act === 'accept') expected.push('saved')
      if (act === 'refuse' || act === 'dispute') expected.push('refused')
      if (act === 'stay' && before.place !== 'idle') expected.push('stayed')
      if (isOpen && place === 'left' && act !== 'close') expected.push('left')
      const { tags, edited } = places[place]
      const { context } = actor.getSnapshot()
      expect({ name, tags: [...actor.getSnapshot().tags].sort() }).toEqual({ name, tags: [...tags] })
      if (edited !== null) expect({ name, edited: draft() !== '' }).toEqual({ name, edited })
      const mayChange = isOpen && (act === 'type' || act === 'undo')
      if (!mayChange) expect(draft()).toBe(before.draft)
      expect(sent).toEqual(attempts)
      if (isOpen && place !== 'left') expect(context.failure !== null).toBe(actor.getSnapshot().hasTag('refused'))
    }
    expect({ name, reports }).toEqual({ name, reports: expected })
  }
})

it('keeps text typed during a save and can send it next', async () => {
  const { actor, acts, sent, reports } = start(true)
  for (const act of ['type', 'save', 'type', 'accept']) await acts[act]?.()
  expect(actor.getSnapshot().matches({ open: { draft: 'editing' } })).toBe(true)
  expect(actor.getSnapshot().context).toMatchObject({ initial: 'a', draft: 'aa' })
  for (const act of ['save', 'accept']) await acts[act]?.()
  expect(actor.getSnapshot().matches({ open: { draft: 'idle' } })).toBe(true)
  expect(sent.map(({ draft }) => draft)).toEqual(['a', 'aa'])
  expect(reports).toEqual(['saved', 'saved'])
})

it("saves the initial value and reports the server's response", async () => {
  const { actor, acts } = start()
  const news: unknown[] = []
  actor.on('saved', each => void news.push(each))
  for (const act of ['save', 'accept']) await acts[act]?.()
  expect(news).toEqual([{ type: 'saved', value: 'stored' }])
})

it('aborts the request of a discarded draft', async () => {
  const { acts, signals, reports } = start()
  for (const act of ['type', 'save', 'leave', 'discard', 'accept']) await acts[act]?.()
  expect(signals.map(signal => signal.aborted)).toEqual([true])
  expect(reports).toEqual(['left'])
})

it('treats any thrown value as a failed save', async () => {
  const failing = editorMachine.provide({ actors: { send: fromPromise(() => Promise.reject(new Error('broken'))) } })
  const actor = createActor(failing, { input: { initial: '', isEdited: () => false, goesOn: false } }).start()
  actor.send({ type: 'save.requested' })
  for (let turn = 0; turn < 4; turn++) await Promise.resolve()
  expect(actor.getSnapshot().context.failure).toEqual({ _tag: 'Malformed', message: 'broken' })
})
