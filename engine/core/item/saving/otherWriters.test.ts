import { describe, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { refused, startItemEdit } from '#engine/testing/startItemEdit.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../../api/ApiFailure.ts'
import type { Outcome } from '../../api/exchange.ts'
import type { Patch } from '../../edits/Patch.ts'
import type { SaveRequest } from '../ItemEdit.ts'
import { conflictOf, rowConflictId } from './Conflict.ts'

it('reports conflicts of rows like those of fields and writes the chosen value', async () => {
  const path = [{ field: 'rows', key: 5 }]
  const expected = [
    { field: 'name', current: 'theirs' },
    { field: 'note', current: 'their note' },
  ]
  const failure: ApiFailure = {
    ...refused,
    status: 409,
    code: 'CONFLICT',
    problems: [],
    body: { errors: expected.map(each => ({ extensions: { ...each, collection: 'rows', path } })) },
  }
  const answers: Outcome<Item>[] = [{ ok: false, failure }]
  const save = vi.fn((_: SaveRequest): Outcome<Item> => answers.shift() ?? { ok: true, value: { id: 1 } })
  const { actor, saved, editing } = startItemEdit({ save })
  await editing()
  const patches = ['name', 'note'].map(field => ({ field, patch: { op: 'set' as const, value: `my ${field}` } }))
  const patch: Patch = { op: 'edit', key: 5, patches, initial: { name: 'A', note: 'n' } }
  actor.send({ type: 'field.changed', field: 'rows', patch })
  actor.send({ type: 'save.requested', after: 'stay' })
  await waitFor(actor, state => state.hasTag('conflict'))
  expect(save.mock.calls[0]?.[0].rows).toEqual({ rows: { 5: { values: { name: 'A', note: 'n' }, rows: {} } } })
  const { save: state } = actor.getSnapshot().context
  const [name, note] = (state.step === 'conflicted' ? state.conflict.rows : []).map(rowConflictId)
  actor.send({ type: 'conflict.resolved', choices: { [`${name}`]: { use: 'mine' }, [`${note}`]: { use: 'theirs' } } })
  await waitFor(actor, () => saved.mock.calls.length === 1)
  expect(save.mock.calls[1]?.[0]).toMatchObject({
    edits: { rows: { edit: { updated: { 5: { name: { value: 'my name' } } } } } },
    rows: { rows: { 5: { values: { name: 'theirs' } } } },
  })
  expect(Object.keys(save.mock.calls[1]?.[0].rows['rows']?.[5]?.values ?? {})).toEqual(['name'])
})

describe('changes in another tab', () => {
  it('are loaded and reported without replacing edits or their base values (F22)', async () => {
    const titles = ['A', 'theirs']
    const save = vi.fn((_: SaveRequest): Outcome<Item> => ({ ok: false, failure: conflictOf({ title: 'theirs' }) }))
    const load = (): Outcome<Item> => ({ ok: true, value: { id: 1, title: titles.shift(), note: 'n' } })
    const { actor, elsewhere, type, editing } = startItemEdit({ load, save })
    await editing()
    type('mine')
    actor.send({ type: 'item.changed' })
    await editing()
    expect(elsewhere).toHaveBeenCalledOnce()
    expect(actor.getSnapshot().context).toMatchObject({
      item: { title: 'theirs' },
      history: { edits: { title: { value: 'mine' } } },
    })
    actor.send({ type: 'save.requested', after: 'stay' })
    await waitFor(actor, state => state.hasTag('conflict'))
    expect(save.mock.calls[0]?.[0].baseValues).toEqual({ title: 'A' })
  })

  it('keep the edits of a deleted item until it is restored (F12)', async () => {
    const { actor, type, editing } = startItemEdit()
    await editing()
    type('B')
    actor.send({ type: 'item.deleted' })
    expect(actor.getSnapshot().context).toMatchObject({
      isDeleted: true,
      history: { edits: { title: { value: 'B' } } },
    })
    actor.send({ type: 'item.changed' })
    await editing()
    expect(actor.getSnapshot().context).toMatchObject({
      isDeleted: false,
      history: { edits: { title: { value: 'B' } } },
    })
  })

  it.each([403, 404])('do not cause an error when the item no longer exists: %i', async status => {
    const missing: Outcome<Item> = { ok: false, failure: { ...refused, status, code: 'X', problems: [] } }
    const answers: Outcome<Item>[] = [{ ok: true, value: { id: 1, title: 'A' } }]
    const { actor, failed, type, editing } = startItemEdit({ load: () => answers.shift() ?? missing })
    await editing()
    type('B')
    actor.send({ type: 'reload.requested' })
    await editing()
    expect(actor.getSnapshot().context).toMatchObject({
      isDeleted: true,
      history: { edits: { title: { value: 'B' } } },
    })
    expect(failed).not.toHaveBeenCalled()
  })
})
