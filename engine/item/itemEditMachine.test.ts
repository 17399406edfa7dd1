import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import { type AfterSave, itemEditMachine, type SaveRequest } from './itemEditMachine.ts'

const refused: ApiFailure = {
  _tag: 'Refused',
  status: 400,
  code: 'FAILED_VALIDATION',
  message: '',
  problems: [{ field: 'title', type: 'required' }],
  body: null,
}

interface Given {
  readonly primaryKey?: string | null
  readonly save?: (request: SaveRequest) => Outcome<Item>
  readonly load?: () => Outcome<Item>
  readonly remove?: Outcome<unknown>
}

function start({ primaryKey = '1', save, load, remove = { ok: true, value: null } }: Given = {}) {
  const saved = vi.fn<(after: AfterSave, wasNew: boolean) => void>()
  const deleted = vi.fn<() => void>()
  const failed = vi.fn<(failure: ApiFailure) => void>()
  const actor = createActor(
    itemEditMachine.provide({
      actors: {
        loadItem: fromPromise(async () => load?.() ?? ({ ok: true, value: { id: 1, title: 'A' } } as const)),
        saveItem: fromPromise(
          async ({ input }: { input: SaveRequest }) => save?.(input) ?? ({ ok: true, value: { id: 1 } } as const),
        ),
        deleteItem: fromPromise(async () => remove),
      },
      actions: {
        announceSaved: (_, { after, wasNew }) => saved(after, wasNew),
        announceDeleted: () => deleted(),
        announceFailure: (_, { failure }) => failed(failure),
      },
    }),
    { input: { primaryKey, isSingleton: false } },
  )
  actor.start()
  const type = (value: string) => actor.send({ type: 'field.changed', field: 'title', patch: { op: 'set', value } })
  const editing = () => waitFor(actor, state => state.matches('editing'))
  return { actor, saved, deleted, failed, type, editing }
}

it('loads, takes edits, saves and loads again when it stays (C-153)', async () => {
  const load = vi.fn((): Outcome<Item> => ({ ok: true, value: { id: 1, title: 'A' } }))
  const { actor, saved, type, editing } = start({ load })
  await editing()
  type('B')
  actor.send({ type: 'save.requested', after: 'stay' })
  await waitFor(actor, () => load.mock.calls.length === 2)
  await editing()
  expect(saved).toHaveBeenCalledExactlyOnceWith('stay', false)
  expect(actor.getSnapshot().context.edits).toEqual({})
  expect(actor.getSnapshot().context.savedAt).not.toBeNull()
})

describe('a save that fails', () => {
  it.each<ApiFailure>([
    refused,
    { ...refused, code: 'FORBIDDEN', status: 403, problems: [] },
    { _tag: 'Unreachable', message: 'no network' },
    { _tag: 'Malformed', message: 'odd' },
  ])('keeps every edit and goes nowhere: $code $_tag (C-160, C-161)', async failure => {
    const { actor, saved, failed, type, editing } = start({ save: () => ({ ok: false, failure }) })
    await editing()
    type('B')
    actor.send({ type: 'save.requested', after: 'quit' })
    await waitFor(actor, state => state.matches('editing') && state.context.failure !== null)
    expect(actor.getSnapshot().context.edits).toEqual({ title: { kind: 'value', value: 'B' } })
    expect(saved).not.toHaveBeenCalled()
    expect(failed).toHaveBeenCalledExactlyOnceWith(failure)
  })

  it('shows problems until their field is changed', async () => {
    const { actor, type, editing } = start({ save: () => ({ ok: false, failure: refused }) })
    await editing()
    type('')
    actor.send({ type: 'save.requested', after: 'stay' })
    await waitFor(actor, state => state.context.problems.length === 1)
    type('B')
    expect(actor.getSnapshot().context.problems).toEqual([])
  })

  it('survives a save that throws', async () => {
    const { actor, type, editing } = start({
      save: () => {
        throw new Error('broken')
      },
    })
    await editing()
    type('B')
    actor.send({ type: 'save.requested', after: 'quit' })
    await waitFor(actor, state => state.matches('editing') && state.context.failure !== null)
    expect(Object.keys(actor.getSnapshot().context.edits)).toEqual(['title'])
  })
})

it('asks before deleting, and tells when it is done (C-164)', async () => {
  const { actor, deleted, editing } = start()
  await editing()
  actor.send({ type: 'delete.requested' })
  actor.send({ type: 'delete.cancelled' })
  expect(actor.getSnapshot().matches('editing')).toBe(true)
  actor.send({ type: 'delete.requested' })
  actor.send({ type: 'delete.confirmed' })
  await waitFor(actor, state => state.matches('deleted'))
  expect(deleted).toHaveBeenCalledOnce()
})

it('tells why a deletion was refused, and stays', async () => {
  const failure: ApiFailure = { ...refused, code: 'FORBIDDEN', status: 403, problems: [] }
  const { actor, deleted, failed, editing } = start({ remove: { ok: false, failure } })
  await editing()
  actor.send({ type: 'delete.requested' })
  actor.send({ type: 'delete.confirmed' })
  await waitFor(actor, state => state.matches('editing'))
  expect(failed).toHaveBeenCalledExactlyOnceWith(failure)
  expect(deleted).not.toHaveBeenCalled()
})

it('deletes nothing that does not exist yet', async () => {
  const { actor, editing } = start({ primaryKey: null })
  await editing()
  actor.send({ type: 'delete.requested' })
  expect(actor.getSnapshot().matches('editing')).toBe(true)
})

it('starts afresh after adding new on the page of a new item (C-156)', async () => {
  const { actor, saved, type, editing } = start({ primaryKey: null })
  await editing()
  type('B')
  actor.send({ type: 'save.requested', after: 'add-new' })
  await waitFor(actor, state => state.matches('editing') && state.context.savedAt !== null)
  expect(saved).toHaveBeenCalledExactlyOnceWith('add-new', true)
  expect(actor.getSnapshot().context.edits).toEqual({})
})

it('sends a copy as a copy, edits and all (C-158)', async () => {
  const save = vi.fn((_: SaveRequest): Outcome<Item> => ({ ok: true, value: { id: 2 } }))
  const { actor, type, editing } = start({ save })
  await editing()
  type('B')
  actor.send({ type: 'save.requested', after: 'copy' })
  await waitFor(actor, state => state.matches('left'))
  expect(save.mock.calls[0]?.[0]).toMatchObject({ asCopy: true, edits: { title: { value: 'B' } } })
})

it('says why an item cannot be loaded, and tries again', async () => {
  const answers: Outcome<Item>[] = [
    { ok: false, failure: { _tag: 'Unreachable', message: '' } },
    { ok: true, value: { id: 1 } },
  ]
  const { actor, editing } = start({ load: () => answers.shift() ?? { ok: true, value: {} } })
  await waitFor(actor, state => state.matches('failed'))
  expect(actor.getSnapshot().context.failure).toMatchObject({ _tag: 'Unreachable' })
  actor.send({ type: 'reload.requested' })
  await editing()
})
