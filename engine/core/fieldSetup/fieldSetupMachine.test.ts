import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import type { PlanOutcome } from '../model/planMachine.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { newDraft, storedDraft, withType } from './draftField.ts'
import type { FieldDraft } from './FieldDraft.ts'
import type { FieldKind } from './FieldKind.ts'
import { fieldSetupMachine, hasUnsaved } from './fieldSetupMachine.ts'

const registry = buildRegistry([])
const done: PlanOutcome = { end: 'done', answers: [], failure: null }
const rejection: PlanOutcome = {
  end: 'left',
  answers: [],
  failure: { _tag: 'Refused', status: 400, code: 'INVALID_PAYLOAD', message: 'No', problems: [], body: null },
}

function start(draft: FieldDraft, outcome: PlanOutcome = done) {
  const save = vi.fn<(calls: readonly ModelCall[]) => Promise<PlanOutcome>>(async () => outcome)
  const saved = vi.fn()
  const left = vi.fn()
  const machine = fieldSetupMachine.provide({
    actors: { save: fromPromise(({ input }) => save(input)) },
  })
  const actor = createActor(machine, { input: { draft, metadata: reviewMetadata } })
  actor.on('saved', () => void saved())
  actor.on('left', () => void left())
  actor.start()
  const say = (change: Partial<FieldDraft>) =>
    actor.send({ type: 'draft.changed', draft: { ...actor.getSnapshot().context.draft, ...change } })
  const settled = () => waitFor(actor, state => !state.hasTag('saving'))
  return { actor, save, saved, left, say, settled, at: () => actor.getSnapshot() }
}

const fresh = (kind: FieldKind) => newDraft(kind, 'articles', registry)
const title = () => {
  const field = reviewMetadata.field('articles', 'title')
  if (!field) throw new Error('There is no title')
  return storedDraft(reviewMetadata, field)
}

describe('field setup', () => {
  it('unlocks tabs one by one as they are completed (A-0251, A-0252, A-0253)', () => {
    // proves: A-0254, A-0255
    const { actor, say, at } = start(fresh('m2m'))
    actor.send({ type: 'next.requested' })
    actor.send({ type: 'tab.opened', tab: 'interface' })
    expect(at().context.tab).toBe('schema')
    say({ field: 'helpers' })
    actor.send({ type: 'next.requested' })
    expect(at().context.tab).toBe('relationship')
    actor.send({ type: 'next.requested' })
    expect(at().context.tab).toBe('relationship')
    say({ link: { ...at().context.draft.link, related: 'authors' } })
    expect(at().context.draft.link.junction).toBe('articles_authors')
    actor.send({ type: 'next.requested' })
    expect(at().context.tab).toBe('interface')
  })

  it('saves only a complete field, in a single plan (A-0258, A-0278, A-0283)', async () => {
    // proves: A-0284
    const { actor, say, save, saved, left, settled } = start(fresh('m2o'))
    actor.send({ type: 'save.requested' })
    say({ field: 'writer' })
    actor.send({ type: 'save.requested' })
    expect(save).not.toHaveBeenCalled()
    say({ link: { ...actor.getSnapshot().context.draft.link, related: 'topics' } })
    actor.send({ type: 'save.requested' })
    await settled()
    expect(save.mock.calls[0]?.[0].map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /fields/articles',
      'POST /collections',
      'POST /relations',
    ])
    expect([saved.mock.calls.length, left.mock.calls.length]).toEqual([1, 1])
  })

  it('keeps all input when a save fails (A-0285)', async () => {
    const { actor, say, saved, left, settled, at } = start(fresh('standard'), rejection)
    say({ field: 'subtitle' })
    actor.send({ type: 'save.requested' })
    expect(at().hasTag('saving')).toBe(true)
    await settled()
    expect(at().hasTag('editing')).toBe(true)
    expect(at().context).toMatchObject({ draft: { field: 'subtitle' }, failure: { message: 'No' } })
    say({ field: 'subtitle_2' })
    expect(at().context.failure).toBeNull()
    expect([saved, left].some(each => each.mock.calls.length > 0)).toBe(false)
  })

  it('closes when part of the field was created and is kept', async () => {
    const { actor, say, saved, left, settled } = start(fresh('standard'), { ...rejection, answers: [{}] })
    say({ field: 'subtitle' })
    actor.send({ type: 'save.requested' })
    await settled()
    expect([saved.mock.calls.length, left.mock.calls.length]).toEqual([0, 1])
  })

  it('continues after all created parts were undone', async () => {
    const { actor, say, left, settled, at } = start(fresh('standard'), { ...rejection, end: 'undone' })
    say({ field: 'subtitle' })
    actor.send({ type: 'save.requested' })
    await settled()
    expect(at().hasTag('editing')).toBe(true)
    expect(left).not.toHaveBeenCalled()
  })

  it('asks before closing with unsaved input and saves nothing (A-0260)', () => {
    const untouched = start(fresh('standard'))
    untouched.actor.send({ type: 'close.requested' })
    expect(untouched.left).toHaveBeenCalledOnce()
    const { actor, say, left, save, at } = start(fresh('standard'))
    say({ field: 'subtitle' })
    expect(hasUnsaved(at())).toBe(true)
    actor.send({ type: 'close.requested' })
    expect(at().hasTag('asking-leave')).toBe(true)
    actor.send({ type: 'close.cancelled' })
    expect(at().context.draft.field).toBe('subtitle')
    actor.send({ type: 'close.requested' })
    actor.send({ type: 'close.confirmed' })
    expect(left).toHaveBeenCalledOnce()
    expect(hasUnsaved(at())).toBe(false)
    expect(save).not.toHaveBeenCalled()
  })

  it.each([
    ['a type change', () => withType(title(), 'integer', registry)],
    ['a required value', () => ({ ...title(), schema: { ...title().schema, is_nullable: false } })],
  ])('asks for confirmation before destructive changes: %s', async (_, changed) => {
    const { actor, say, save, settled, at } = start(title())
    say(changed())
    actor.send({ type: 'save.requested' })
    expect(at().hasTag('asking-destruction')).toBe(true)
    actor.send({ type: 'destruction.cancelled' })
    expect(save).not.toHaveBeenCalled()
    actor.send({ type: 'save.requested' })
    actor.send({ type: 'destruction.confirmed' })
    await settled()
    expect(save).toHaveBeenCalledOnce()
  })

  it('follows changes by other users to an existing field until it is edited', () => {
    const { actor, say, at } = start(title())
    const noted = (note: string) => {
      const field = reviewMetadata.field('articles', 'title')
      if (!field?.meta) throw new Error('There is no title')
      const meta = { ...field.meta, note }
      const theirs = { ...field, meta, wire: { ...field.wire, meta } }
      actor.send({ type: 'model.changed', metadata: { ...reviewMetadata, field: () => theirs } })
    }
    noted('Theirs')
    expect(at().context.draft.meta.note).toBe('Theirs')
    expect(hasUnsaved(at())).toBe(false)
    say({ meta: { ...at().context.draft.meta, hidden: true } })
    noted('Theirs again')
    expect(at().context.draft.meta).toMatchObject({ note: 'Theirs', hidden: true })
  })

  it('generates new names when another user has taken them', () => {
    const { actor, say, at } = start(fresh('m2m'))
    say({ field: 'helpers', link: { ...at().context.draft.link, related: 'authors' } })
    const taken = reviewMetadata.collection('tags')
    actor.send({
      type: 'model.changed',
      metadata: {
        ...reviewMetadata,
        collection: name => (name === 'articles_authors' ? taken : reviewMetadata.collection(name)),
      },
    })
    expect(at().context.draft.link.junction).toBe('articles_authors_1')
  })
})

describe('setup of translations', () => {
  it('asks for the name first and creates the field immediately (A-0263, A-0264, A-0265)', async () => {
    // proves: A-0267, A-0269
    const { actor, say, save, saved, settled, at } = start(newDraft('translations', 'authors', registry))
    expect(at().hasTag('naming')).toBe(true)
    actor.send({ type: 'generate.requested' })
    expect(save).not.toHaveBeenCalled()
    say({ field: 'words' })
    actor.send({ type: 'generate.requested' })
    await settled()
    expect(save.mock.calls[0]?.[0].map(({ path }) => path)).toEqual(['/fields/authors', '/collections', '/relations'])
    expect(saved).toHaveBeenCalledOnce()
  })

  it('can be continued step by step with that name (A-0266, A-0270)', () => {
    const { actor, say, at } = start(fresh('translations'))
    say({ field: 'words' })
    actor.send({ type: 'manual.requested' })
    expect(at().hasTag('editing')).toBe(true)
    expect(at().context).toMatchObject({ tab: 'schema', draft: { field: 'words' } })
  })

  it('drops the input when translations are deselected (A-0271)', () => {
    const { actor, left, save } = start(fresh('translations'))
    actor.send({ type: 'close.requested' })
    expect(left).toHaveBeenCalledOnce()
    expect(save).not.toHaveBeenCalled()
  })
})
