import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Key } from '#schemas/data/Item.ts'
import type { Table } from '#schemas/import/readTable.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { CheckInput, ReadFile, StepResult } from './ImportContext.ts'
import { importMachine, stepsOf } from './importMachine.ts'
import type { PlannedRow } from './planImport.ts'

const row = (
  line: number,
  action: PlannedRow['action'] = 'create',
  problems: PlannedRow['problems'] = [],
): PlannedRow => ({
  line,
  action,
  key: `${line}`,
  item: action === 'update' ? line : null,
  data: { title: `${line}` },
  problems,
})
const rows = (count: number, action: PlannedRow['action'] = 'create') =>
  Array.from({ length: count }, (_, index) => row(index + 2, action))
const offline: ApiFailure = { _tag: 'Unreachable', message: 'offline' }
const file = new File(['id\n1'], 'rows.csv')
const table: Table = { columns: ['id'], rows: [] }

function start(
  plan: readonly PlannedRow[],
  send: (rows: readonly PlannedRow[]) => Promise<StepResult>,
  before: number | null = null,
) {
  const removed: unknown[] = []
  const remembered: (number | null)[] = []
  const actor = createActor(
    importMachine.provide({
      actors: {
        readFile: fromPromise<ReadFile, File>(async () => ({
          result: { ok: true, table },
          map: { id: 'id' },
          checksum: 'c1',
          before,
        })),
        checkRows: fromPromise<readonly PlannedRow[], CheckInput>(async () => plan),
        sendRows: fromPromise<StepResult, readonly PlannedRow[]>(({ input }) => send(input)),
        removeItems: fromPromise<unknown, readonly Key[]>(async ({ input }) => removed.push(...input)),
      },
    }),
  )
  actor.on('items.changed', ({ importedAt }) => remembered.push(importedAt))
  actor.start()
  actor.send({ type: 'file.chosen', file })
  return { actor, removed, remembered }
}

async function checked(
  plan: readonly PlannedRow[],
  send: (rows: readonly PlannedRow[]) => Promise<StepResult>,
  before: number | null = null,
) {
  const started = start(plan, send, before)
  if (before !== null) {
    await waitFor(started.actor, state => state.hasTag('known'))
    started.actor.send({ type: 'known.accepted' })
  }
  await waitFor(started.actor, state => state.hasTag('mapping'))
  started.actor.send({ type: 'check.requested' })
  await waitFor(started.actor, state => state.hasTag('checked'))
  return started
}

const good = async (sent: readonly PlannedRow[]): Promise<StepResult> =>
  sent[0]?.action === 'update'
    ? { created: [], changed: sent.length, failed: [], halt: null }
    : { created: sent.map(each => each.line), changed: 0, failed: [], halt: null }

describe('importMachine', () => {
  it('sends only valid rows and nothing before the start', async () => {
    const sent: number[] = []
    const broken = row(9, 'create', [{ column: null, field: {} as never, value: 1, problem: { type: 'twice' } }])
    const { actor } = await checked([row(2), broken, row(3)], async each => {
      sent.push(...each.map(({ line }) => line))
      return good(each)
    })
    expect(sent).toEqual([])
    actor.send({ type: 'import.requested' })
    await waitFor(actor, state => state.hasTag('finished'))
    expect(sent).toEqual([2, 3])
    expect(actor.getSnapshot().context).toMatchObject({ created: [2, 3], changed: 0, failed: [] })
  })

  it('creates in batches of 100, then updates in small batches', () =>
    expect(stepsOf([...rows(250), ...rows(6, 'update')]).map(step => step.length)).toEqual([100, 100, 50, 4, 2]))

  it('undoes only the created items', async () => {
    const { actor, removed } = await checked([...rows(150), ...rows(3, 'update')], good)
    actor.send({ type: 'import.requested' })
    const done = await waitFor(actor, state => state.hasTag('finished'))
    expect(done.context).toMatchObject({ changed: 3 })
    actor.send({ type: 'undo.requested' })
    await waitFor(actor, state => state.hasTag('finished'))
    expect(removed).toEqual(rows(150).map(({ line }) => line))
    expect(actor.getSnapshot().can({ type: 'undo.requested' })).toBe(false)
  })

  it('stops when the connection fails and continues on request', async () => {
    let isOffline = true
    const { actor } = await checked(rows(250), async sent =>
      isOffline && sent[0]?.line === 102
        ? { created: [], changed: 0, failed: sent.map(each => ({ row: each, failure: offline })), halt: offline }
        : good(sent),
    )
    actor.send({ type: 'import.requested' })
    const { context } = await waitFor(actor, state => state.hasTag('finished'))
    expect([context.created.length, context.failed.length, context.queue.flat().length]).toEqual([100, 100, 50])
    expect(context.failure).toEqual(offline)
    isOffline = false
    actor.send({ type: 'import.requested' })
    await waitFor(actor, state => state.hasTag('finished'))
    expect(actor.getSnapshot().context).toMatchObject({ queue: [], failure: null })
    expect(actor.getSnapshot().context.created).toHaveLength(150)
  })

  it.each([null, 5])('asks before importing the same file again while its items exist: %j', async before => {
    const { actor, remembered } = await checked(rows(3), good, before)
    actor.send({ type: 'import.requested' })
    await waitFor(actor, state => state.hasTag('finished'))
    expect(remembered).toEqual([expect.any(Number)])
    expect(remembered).not.toEqual([before])
    actor.send({ type: 'undo.requested' })
    await waitFor(actor, state => state.hasTag('finished'))
    expect(remembered.at(-1)).toBe(before)
  })

  it('can be stopped between two steps', async () => {
    const { actor } = await checked(rows(300), async sent => {
      actor.send({ type: 'stop.requested' })
      return good(sent)
    })
    actor.send({ type: 'import.requested' })
    const { context } = await waitFor(actor, state => state.hasTag('finished'))
    expect(context.created).toHaveLength(100)
    expect(context.queue.flat()).toHaveLength(200)
  })

  it('does not start without a mapped column or a valid row', async () => {
    const broken = row(2, 'create', [{ column: null, field: {} as never, value: 1, problem: { type: 'twice' } }])
    const { actor } = await checked([broken], good)
    expect(actor.getSnapshot().can({ type: 'import.requested' })).toBe(false)
    actor.send({ type: 'back.requested' })
    actor.send({ type: 'map.changed', map: { id: null } })
    expect(actor.getSnapshot().can({ type: 'check.requested' })).toBe(false)
  })
})
