import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Preset } from '#schemas/data/Preset.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import type { PlanOutcome } from '../model/planMachine.ts'
import { type ApplyNews, applyMachine } from './applyMachine.ts'
import { deletedCollections, restoringCalls, withoutRestored } from './restorePresets.ts'
import type { ServerState } from './stagedPlan.ts'

const state = (name: string): ServerState => ({
  // Safe: the machine passes it on without reading it.
  file: { name } as unknown as ServerState['file'],
  rows: [],
})

const preset = (id: number, collection: string): Preset => ({
  ...{ id, collection, bookmark: `View ${id}`, user: null, role: null, search: null, filters: [] },
  ...{ layout: 'tabular', layout_query: null, layout_options: null },
})

const drop = (collection: string): ModelCall => ({
  ...{ method: 'DELETE', path: `/collections/${collection}`, says: { key: 'delete' } },
})

/** Starts the machine with a server whose plan ends as given. */
function start({ end, sent, presets = async () => [preset(1, 'piers')] }: Server) {
  const news: ApplyNews[] = []
  const outcome = (calls: readonly ModelCall[]): PlanOutcome => ({
    end,
    answers: calls.slice(0, sent).map(() => null),
    failure: null,
  })
  const actor = createActor(
    applyMachine.provide({
      actors: {
        readPresets: fromPromise(presets),
        run: fromPromise(async ({ input }) => outcome(input)),
        reload: fromPromise(() => Promise.reject<void>(new Error('The connection is lost'))),
      },
    }),
  )
  actor.on('*', each => void news.push(each))
  actor.start()
  return { actor, news }
}

interface Server {
  readonly end: PlanOutcome['end']
  readonly sent: number
  readonly presets?: () => Promise<readonly Preset[]>
}

const calls = [drop('piers'), drop('boats')]

describe('applying staged changes', () => {
  it('keeps the undo, with the presets, once the server was read again', async () => {
    const { actor, news } = start({ end: 'done', sent: 2 })
    actor.send({ type: 'apply.requested', calls })
    // Without the state before it, there would be no undo.
    expect(actor.getSnapshot().hasTag('busy')).toBe(false)
    actor.send({ type: 'state.read', state: state('before') })
    actor.send({ type: 'apply.requested', calls })
    await waitFor(actor, ({ value }) => value === 'arriving')
    actor.send({ type: 'state.read', state: state('after') })
    expect(news).toEqual([
      { type: 'read', state: state('before'), sent: [] },
      { type: 'applied' },
      { type: 'undoable', state: state('after'), before: state('before'), presets: [preset(1, 'piers')] },
    ])
    expect(actor.getSnapshot().hasTag('busy')).toBe(false)
  })

  it('reports what a stopped plan has sent', async () => {
    const { actor, news } = start({ end: 'left', sent: 1 })
    actor.send({ type: 'state.read', state: state('before') })
    actor.send({ type: 'apply.requested', calls })
    await waitFor(actor, ({ value }) => value === 'arriving')
    actor.send({ type: 'state.read', state: state('half') })
    expect(news.slice(1)).toEqual([{ type: 'read', state: state('half'), sent: calls.slice(0, 1) }])
  })

  it('sends nothing if the presets cannot be read', async () => {
    const { actor, news } = start({ end: 'done', sent: 2, presets: () => Promise.reject(new Error('Offline')) })
    actor.send({ type: 'state.read', state: state('before') })
    actor.send({ type: 'apply.requested', calls })
    await waitFor(actor, ({ value }) => value === 'reviewing')
    expect(news.slice(1)).toMatchObject([{ type: 'failed' }])
  })
})

describe('restoring presets', () => {
  const [piers, boats] = [preset(1, 'piers'), preset(2, 'boats')]

  it('reads those of deleted collections', () => {
    const field: ModelCall = { method: 'DELETE', path: '/fields/boats/name', says: { key: 'delete' } }
    expect(deletedCollections([field, drop('piers')])).toEqual(['piers'])
  })

  it('creates those whose collection will exist, with their owners', () => {
    const restoring = restoringCalls([piers, boats], new Set(['piers']))
    const { id: _, ...values } = piers
    expect([...restoring.keys()]).toMatchObject([{ method: 'POST', path: '/presets', body: values }])
    expect([...restoring.values()]).toEqual([piers])
  })

  it('does not create those again that were sent', () => {
    const [first] = [...restoringCalls([piers], new Set(['piers'])).keys()]
    expect(withoutRestored([piers, boats], first ? [first] : [])).toEqual([boats])
  })
})
