import { describe, expect, it, vi } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { refused, startItemEdit } from '#engine/testing/startItemEdit.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { callActor } from '../api/callActor.ts'
import type { Outcome } from '../api/exchange.ts'
import type { Patch } from '../edits/Patch.ts'
import type { AfterSave, SaveRequest } from './ItemEdit.ts'
import { itemEditMachine } from './itemEditMachine.ts'
import { conflictOf } from './saving/Conflict.ts'

it('loads, edits, saves and reloads when it stays open (C-153)', async () => {
  const load = vi.fn((): Outcome<Item> => ({ ok: true, value: { id: 1, title: 'A' } }))
  const { actor, saved, type, editing } = startItemEdit({ load })
  await editing()
  type('B')
  actor.send({ type: 'save.requested', after: 'stay' })
  await waitFor(actor, () => load.mock.calls.length === 2)
  await editing()
  expect(saved).toHaveBeenCalledExactlyOnceWith('stay', false)
  expect(actor.getSnapshot().context.history.edits).toEqual({})
  expect(actor.getSnapshot().context.savedAt).not.toBeNull()
})

describe('a failed save', () => {
  it.each<ApiFailure>([refused, { ...refused, code: 'FORBIDDEN', status: 403, problems: [] }])(
    'keeps all edits and does not navigate: $code $_tag (C-160, C-161)',
    async failure => {
      const { actor, saved, failed, type, editing } = startItemEdit({ save: () => ({ ok: false, failure }) })
      await editing()
      type('B')
      actor.send({ type: 'save.requested', after: 'quit' })
      await waitFor(actor, state => state.matches('editing') && state.context.failure !== null)
      expect(actor.getSnapshot().context.history.edits).toEqual({ title: { kind: 'value', value: 'B' } })
      expect(saved).not.toHaveBeenCalled()
      expect(failed).toHaveBeenCalledExactlyOnceWith(failure)
    },
  )

  it('shows problems until their field is changed', async () => {
    const { actor, type, editing } = startItemEdit({ save: () => ({ ok: false, failure: refused }) })
    await editing()
    type('')
    actor.send({ type: 'save.requested', after: 'stay' })
    await waitFor(actor, state => state.context.problems.length === 1)
    type('B')
    expect(actor.getSnapshot().context.problems).toEqual([])
  })

  it('handles a save that throws', async () => {
    const { actor, type, editing } = startItemEdit({
      save: () => {
        throw new Error('broken')
      },
    })
    await editing()
    type('B')
    actor.send({ type: 'save.requested', after: 'quit' })
    await waitFor(actor, state => state.matches('editing') && state.context.failure !== null)
    expect(Object.keys(actor.getSnapshot().context.history.edits)).toEqual(['title'])
  })
})

it('undoes and redoes changes and removes the problem of an undone value', async () => {
  const { actor, type, editing } = startItemEdit({ save: () => ({ ok: false, failure: refused }) })
  await editing()
  type('B')
  actor.send({ type: 'save.requested', after: 'stay' })
  await waitFor(actor, state => state.context.problems.length === 1)
  actor.send({ type: 'change.undone' })
  expect(actor.getSnapshot().context).toMatchObject({ history: { edits: {} }, problems: [] })
  actor.send({ type: 'change.redone' })
  expect(actor.getSnapshot().context.history.edits).toEqual({ title: { kind: 'value', value: 'B' } })
})

it('asks before deleting and reports when it is done (C-164)', async () => {
  const { actor, deleted, editing } = startItemEdit()
  await editing()
  actor.send({ type: 'delete.requested' })
  actor.send({ type: 'delete.cancelled' })
  expect(actor.getSnapshot().matches('editing')).toBe(true)
  actor.send({ type: 'delete.requested' })
  actor.send({ type: 'delete.confirmed' })
  await waitFor(actor, state => state.matches('deleted'))
  expect(deleted).toHaveBeenCalledOnce()
})

it('reports a rejected deletion and stays on the page', async () => {
  const failure: ApiFailure = { ...refused, code: 'FORBIDDEN', status: 403, problems: [] }
  const { actor, deleted, failed, editing } = startItemEdit({ remove: { ok: false, failure } })
  await editing()
  actor.send({ type: 'delete.requested' })
  actor.send({ type: 'delete.confirmed' })
  await waitFor(actor, state => state.matches('editing'))
  expect(failed).toHaveBeenCalledExactlyOnceWith(failure)
  expect(deleted).not.toHaveBeenCalled()
})

it('does not delete an item that is not saved yet', async () => {
  const { actor, editing } = startItemEdit({ primaryKey: null })
  await editing()
  actor.send({ type: 'delete.requested' })
  expect(actor.getSnapshot().matches('editing')).toBe(true)
})

it('resets after adding another item on the page of a new item (C-156)', async () => {
  const { actor, saved, type, editing } = startItemEdit({ primaryKey: null })
  await editing()
  type('B')
  actor.send({ type: 'save.requested', after: 'add-new' })
  await waitFor(actor, state => state.matches('editing') && state.context.savedAt !== null)
  expect(saved).toHaveBeenCalledExactlyOnceWith('add-new', true)
  expect(actor.getSnapshot().context.history.edits).toEqual({})
})

it('saves a copy with its edits (C-158)', async () => {
  const save = vi.fn((_: SaveRequest): Outcome<Item> => ({ ok: true, value: { id: 2 } }))
  const { actor, type, editing } = startItemEdit({ save })
  await editing()
  type('B')
  actor.send({ type: 'save.requested', after: 'copy', copyValues: { slug: 'b-copy' } })
  await waitFor(actor, state => state.matches('left'))
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    asCopy: true,
    copyValues: { slug: 'b-copy' },
    edits: { title: { value: 'B' } },
  })
})

it('reports why an item could not be loaded, and retries (P-255)', async () => {
  const answers: Outcome<Item>[] = [
    { ok: false, failure: { _tag: 'Unreachable', message: '' } },
    { ok: true, value: { id: 1 } },
  ]
  const { actor, editing } = startItemEdit({ load: () => answers.shift() ?? { ok: true, value: {} } })
  await waitFor(actor, state => state.matches('failed'))
  expect(actor.getSnapshot().context.failure).toMatchObject({ _tag: 'Unreachable' })
  actor.send({ type: 'reload.requested' })
  await editing()
})

describe('edits during other actions', () => {
  /** A machine whose saves and loads answer when the test decides. */
  function slow(primaryKey: string | null = '1') {
    const answers: ((outcome: Outcome<Item>) => void)[] = []
    const answerLater = () =>
      new Promise<Outcome<Item>>(resolve => {
        answers.push(resolve)
      })
    const save = vi.fn((_: SaveRequest) => answerLater())
    const saved = vi.fn<(after: AfterSave, isNew: boolean) => void>()
    const actor = createActor(
      itemEditMachine.provide({
        actors: {
          loadItem: callActor(answerLater),
          saveItem: callActor((request: SaveRequest) => save(request)),
        },
      }),
      { input: { primaryKey, isSingleton: false, exactlyOnce: true, keyField: 'id' }, clock: new SimulatedClock() },
    )
    actor.on('saved', ({ after, isCreated }) => saved(after, isCreated))
    actor.start()
    const answer = async (outcome: Outcome<Item>) => {
      await waitFor(actor, () => answers.length > 0)
      answers.shift()?.(outcome)
      for (let turn = 0; turn < 4; turn++) await Promise.resolve()
    }
    const type = (field: string, value: string) =>
      actor.send({ type: 'field.changed', field, patch: { op: 'set', value } })
    const edits = () => actor.getSnapshot().context.history.edits
    return { actor, answer, type, edits, save, saved }
  }
  const ok = (item: Item): Outcome<Item> => ({ ok: true, value: item })
  const unreachable: Outcome<Item> = { ok: false, failure: { _tag: 'Unreachable', message: '' } }

  it('are kept during a save and the following reload (C-153, C-160)', async () => {
    const { actor, answer, type, edits, saved } = slow()
    await answer(ok({ id: 1, title: 'A', note: '' }))
    type('title', 'B')
    actor.send({ type: 'save.requested', after: 'quit' })
    type('title', 'C')
    await answer(ok({ id: 1, title: 'B', note: '' }))
    expect(saved).toHaveBeenCalledExactlyOnceWith('stay', false)
    type('note', 'D')
    await answer(ok({ id: 1, title: 'B', note: '' }))
    expect(actor.getSnapshot().value).toBe('editing')
    expect(edits()).toEqual({ title: { kind: 'value', value: 'C' }, note: { kind: 'value', value: 'D' } })
    actor.send({ type: 'change.undone' })
    expect(edits()).toEqual({ title: { kind: 'value', value: 'C' } })
  })

  it('move with a new item to its own page (C-154)', async () => {
    const { actor, answer, type, edits, saved } = slow(null)
    await answer(ok({}))
    type('title', 'B')
    actor.send({ type: 'save.requested', after: 'add-new' })
    type('note', 'C')
    await answer(ok({ id: 7, title: 'B' }))
    expect(saved).toHaveBeenCalledExactlyOnceWith('stay', true)
    expect(actor.getSnapshot().context.primaryKey).toBe(7)
    type('title', 'D')
    await answer(ok({ id: 7, title: 'B', note: null }))
    expect(actor.getSnapshot().value).toBe('editing')
    expect(edits()).toEqual({ note: { kind: 'value', value: 'C' }, title: { kind: 'value', value: 'D' } })
  })

  it('are saved next when saving is requested again', async () => {
    const { actor, answer, type, save } = slow()
    await answer(ok({ id: 1, title: 'A' }))
    type('title', 'B')
    for (let press = 0; press < 5; press++) actor.send({ type: 'save.requested', after: 'stay' })
    type('title', 'C')
    actor.send({ type: 'save.requested', after: 'stay' })
    await answer(ok({ id: 1, title: 'B' }))
    await answer(ok({ id: 1, title: 'B' }))
    await answer(ok({ id: 1, title: 'C' }))
    await answer(ok({ id: 1, title: 'C' }))
    expect(save).toHaveBeenCalledTimes(2)
    expect(new Set(save.mock.calls.map(([request]) => request.idempotencyKey)).size).toBe(2)
  })

  it('match rows that were new before the save', async () => {
    const { actor, answer, edits } = slow()
    await answer(ok({ id: 1, rows: [3] }))
    const change = (patch: Patch) => actor.send({ type: 'field.changed', field: 'rows', patch })
    change({ op: 'create', id: 'x', values: { name: 'N' } })
    actor.send({ type: 'save.requested', after: 'stay' })
    change({ op: 'update', key: 'x', values: { name: 'M' } })
    await answer(ok({ id: 1, rows: [3, 4] }))
    expect(edits()).toMatchObject({ rows: { edit: { created: {}, updated: { 4: { name: { value: 'M' } } } } } })
  })

  it('are sent again with the same key until there is a response, and never after a rejection (C-160)', async () => {
    const { actor, answer, type, edits, save } = slow()
    await answer(ok({ id: 1, title: 'A' }))
    type('title', 'B')
    actor.send({ type: 'save.requested', after: 'stay' })
    await answer(unreachable)
    expect(actor.getSnapshot().hasTag('retrying')).toBe(true)
    actor.send({ type: 'retry.requested' })
    await answer({ ok: false, failure: { ...refused, status: 503, code: 'SERVICE_UNAVAILABLE', problems: [] } })
    actor.send({ type: 'retry.requested' })
    await answer({ ok: false, failure: refused })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(save).toHaveBeenCalledTimes(3)
    expect(new Set(save.mock.calls.map(([request]) => request.idempotencyKey)).size).toBe(1)
    expect(edits()).toEqual({ title: { kind: 'value', value: 'B' } })
  })

  it('keep their base values when others have saved, until the user chooses', async () => {
    const { actor, answer, type, edits, save } = slow()
    await answer(ok({ id: 1, title: 'A', note: 'n' }))
    type('title', 'B')
    type('note', 'm')
    actor.send({ type: 'reload.requested' })
    await answer(ok({ id: 1, title: 'X', note: 'y' }))
    actor.send({ type: 'save.requested', after: 'stay' })
    expect(save.mock.calls[0]?.[0].baseValues).toEqual({ title: 'A', note: 'n' })
    await answer({ ok: false, failure: conflictOf({ title: 'X', note: 'y' }) })
    expect(actor.getSnapshot().hasTag('conflict')).toBe(true)
    actor.send({ type: 'conflict.resolved', choices: { title: { use: 'mine' }, note: { use: 'theirs' } } })
    expect(save.mock.calls[1]?.[0]).toMatchObject({
      item: { title: 'X', note: 'y' },
      edits: { title: { value: 'B' } },
      baseValues: {},
    })
    expect(edits()).toEqual({ title: { kind: 'value', value: 'B' } })
  })
})

it('distinguishes loading, saving, archiving and deleting (P-250, P-251, P-252)', async () => {
  // proves: P-253
  const { actor, type, editing } = startItemEdit({ archive: { ok: true, value: null } })
  expect(actor.getSnapshot().hasTag('loading')).toBe(true)
  await editing()
  type('B')
  actor.send({ type: 'save.requested', after: 'stay' })
  expect(actor.getSnapshot().hasTag('saving')).toBe(true)
  await editing()
  actor.send({ type: 'archive.requested', values: { status: 'archived' }, leaves: false })
  expect(actor.getSnapshot().hasTag('archiving')).toBe(true)
  await editing()
  actor.send({ type: 'delete.requested' })
  actor.send({ type: 'delete.confirmed' })
  expect(actor.getSnapshot().hasTag('deleting')).toBe(true)
})

it('archives without touching staged edits and reports the result (C-175, C-176)', async () => {
  const { actor, archived, type, editing } = startItemEdit({ archive: { ok: true, value: null } })
  await editing()
  type('B')
  actor.send({ type: 'archive.requested', values: { status: 'archived' }, leaves: false })
  await editing()
  expect(actor.getSnapshot().context.history.edits).toEqual({ title: { kind: 'value', value: 'B' } })
  actor.send({ type: 'archive.requested', values: { status: 'draft' }, leaves: true })
  await editing()
  expect(archived.mock.calls).toEqual([[false], [true]])
})

it('reports why archiving failed and stays on the page', async () => {
  const failure: ApiFailure = { ...refused, code: 'FORBIDDEN', status: 403, problems: [] }
  const { actor, archived, failed, editing } = startItemEdit({ archive: { ok: false, failure } })
  await editing()
  actor.send({ type: 'archive.requested', values: { status: 'archived' }, leaves: true })
  await editing()
  expect(failed).toHaveBeenCalledExactlyOnceWith(failure)
  expect(archived).not.toHaveBeenCalled()
})

it('stops retrying a save when its changes are discarded (C-168)', async () => {
  const failure: ApiFailure = { _tag: 'Unreachable', message: '' }
  const { actor, type, editing } = startItemEdit({ save: () => ({ ok: false, failure }) })
  await editing()
  type('B')
  actor.send({ type: 'save.requested', after: 'stay' })
  await waitFor(actor, state => state.hasTag('retrying'))
  actor.send({ type: 'edits.discarded' })
  expect(actor.getSnapshot().value).toBe('editing')
  expect(actor.getSnapshot().context).toMatchObject({ history: { edits: {} }, save: { step: 'none' } })
})
