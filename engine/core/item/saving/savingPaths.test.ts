import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Item } from '#schemas/data/Item.ts'
import { callActor } from '../../api/callActor.ts'
import type { Outcome } from '../../api/exchange.ts'
import { withEdits } from '../../edits/withEdits.ts'
import type { ItemEditInput, SaveRequest } from '../ItemEdit.ts'
import { itemEditMachine } from '../itemEditMachine.ts'
import { conflictOf } from './Conflict.ts'
import { sendingOf } from './steps.ts'

/**
 * What happens to a request: executed and answered, executed with the answer lost, never received, busy, or rejected.
 */
type Fate = 'done' | 'answer lost' | 'not arrived' | 'busy' | 'refused'

type Step =
  | { readonly kind: 'type'; readonly field: 'title' | 'note'; readonly value: string }
  | { readonly kind: 'save' | 'wait' | 'undo' | 'redo' | 'reload' | 'told' | 'stop' }
  | { readonly kind: 'answer'; readonly fate: Fate }
  /** Someone else writes a field; the user resolves a conflict by keeping their own value. */
  | { readonly kind: 'other'; readonly field: 'title' | 'note'; readonly value: string }
  | { readonly kind: 'keep mine' }

const field = fc.constantFrom('title' as const, 'note' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('type' as const), field, value: fc.string({ maxLength: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('save' as const, 'wait' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('undo' as const, 'redo' as const, 'reload' as const, 'told' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('stop' as const, 'keep mine' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('other' as const), field, value: fc.string({ maxLength: 3 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      fate: fc.constantFrom<Fate>('done', 'answer lost', 'not arrived', 'busy', 'refused'),
    }),
  },
)

const unreachable: Outcome<Item> = { ok: false, failure: { _tag: 'Unreachable', message: '' } }
const refusal = (status: number, code: string): Outcome<Item> => ({
  ok: false,
  failure: { _tag: 'Refused', status, code, message: '', problems: [], body: null },
})

/** A server that executes every write once, rejects unseen overwrites, and answers when and how the test decides. */
function start() {
  let row: Item = { id: 1, title: 'a', note: null }
  const done = new Map<string, Outcome<Item>>()
  const waiting: ((fate: Fate) => void)[] = []
  const respond = (work: (fate: Fate) => Outcome<Item>) =>
    new Promise<Outcome<Item>>(resolve => {
      waiting.push(fate => resolve(work(fate)))
    })
  const write = ({ item, edits, baseValues, idempotencyKey }: SaveRequest): Outcome<Item> => {
    const before = done.get(idempotencyKey)
    if (before) return before
    const values = withEdits({}, edits)
    const theirs = Object.keys(values).filter(
      name =>
        row[name] !== (Object.hasOwn(baseValues, name) ? baseValues[name] : item[name]) && row[name] !== values[name],
    )
    if (theirs.length > 0)
      return { ok: false, failure: conflictOf(Object.fromEntries(theirs.map(name => [name, row[name]]))) }
    row = { ...row, ...values }
    const outcome: Outcome<Item> = { ok: true, value: row }
    done.set(idempotencyKey, outcome)
    return outcome
  }
  const clock = new SimulatedClock()
  const actor = createActor(
    itemEditMachine.provide({
      actors: {
        loadItem: callActor<Item, ItemEditInput>(() =>
          respond(fate => (fate === 'done' || fate === 'answer lost' ? { ok: true, value: row } : unreachable)),
        ),
        saveItem: callActor<Item, SaveRequest>(request =>
          respond(fate => {
            if (fate === 'not arrived') return unreachable
            if (fate === 'busy') return refusal(503, 'SERVICE_UNAVAILABLE')
            if (fate === 'refused') return refusal(403, 'FORBIDDEN')
            const outcome = write(request)
            return fate === 'answer lost' ? unreachable : outcome
          }),
        ),
      },
    }),
    { input: { primaryKey: 1, isSingleton: false, exactlyOnce: true }, clock },
  )
  actor.start()
  return {
    actor,
    clock,
    row: () => row,
    writeByOther: (name: string, value: string) => {
      row = { ...row, [name]: value }
    },
    answer: async (fate: Fate) => {
      waiting.shift()?.(fate)
      // The answer passes through the promise of the actor.
      for (let turn = 0; turn < 4; turn++) await Promise.resolve()
    },
    isAsked: () => waiting.length > 0,
  }
}

const keepMine = (fields: Item) => Object.fromEntries(Object.keys(fields).map(name => [name, { use: 'mine' as const }]))

it('keeps the last typed value through any sequence of saves and finally saves it (C-160, F06, F27)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      const given = start()
      const { actor, clock, answer } = given
      await answer('done')
      /** What the form has to show; undefined for a field that was not edited, or was undone. */
      const typed: Record<string, string | undefined> = {}
      const shown = () => {
        const { item, history } = actor.getSnapshot().context
        return withEdits(item, history.edits)
      }
      /**
       * The value of a field that must be kept; undefined for one that the form knows to be saved, or that is being
       * sent.
       */
      const toKeep = (name: string) => {
        const { context } = actor.getSnapshot()
        const sent = sendingOf(context)?.sent.edits ?? {}
        const isStaged = Object.hasOwn({ ...sent, ...context.history.edits }, name)
        const isSent = Object.hasOwn(sent, name) && withEdits({}, sent)[name] === shown()[name]
        return isStaged && !isSent ? String(shown()[name] ?? '') : undefined
      }
      const settle = () => {
        const { save } = actor.getSnapshot().context
        if (save.step === 'conflicted')
          actor.send({ type: 'conflict.resolved', choices: keepMine(save.conflict.theirs) })
      }
      for (const each of steps) {
        if (each.kind === 'type') {
          const isNew = shown()[each.field] !== each.value
          actor.send({ type: 'field.changed', field: each.field, patch: { op: 'set', value: each.value } })
          expect(shown()[each.field] ?? '').toBe(each.value)
          // Typing the same value again has no effect.
          if (isNew) typed[each.field] = toKeep(each.field)
        } else if (each.kind === 'save') actor.send({ type: 'save.requested', after: 'stay' })
        else if (each.kind === 'wait') clock.increment(61_000)
        else if (each.kind === 'stop') actor.send({ type: 'save.stopped' })
        else if (each.kind === 'reload') actor.send({ type: 'reload.requested' })
        else if (each.kind === 'told') actor.send({ type: 'item.changed' })
        else if (each.kind === 'other') {
          const isSaved = given.row()[each.field] === shown()[each.field]
          given.writeByOther(each.field, each.value)
          // If nothing is staged, or the save may have succeeded, the last write by others is shown.
          const { context } = actor.getSnapshot()
          const { history } = context
          const sent = sendingOf(context)?.sent
          const isSettled =
            isSaved || !Object.hasOwn(history.edits, each.field) || Object.hasOwn(sent?.edits ?? {}, each.field)
          if (isSettled) typed[each.field] = undefined
        } else if (each.kind === 'keep mine') settle()
        else if (each.kind === 'answer') await answer(each.fate)
        else {
          const before = actor.getSnapshot().context.history.edits
          actor.send({ type: each.kind === 'undo' ? 'change.undone' : 'change.redone' })
          const { edits } = actor.getSnapshot().context.history
          // An undone value is what the user wants from now on; the other field is unaffected.
          for (const name of ['title', 'note']) if (edits[name] !== before[name]) typed[name] = toKeep(name)
        }
        for (const [name, value] of Object.entries(typed))
          if (value !== undefined) expect(shown()[name] ?? '').toBe(value)
      }
      for (let turn = 0; turn < 12; turn++) {
        settle()
        clock.increment(61_000)
        if (given.isAsked()) await answer('done')
        else if (Object.keys(actor.getSnapshot().context.history.edits).length > 0)
          actor.send({ type: 'save.requested', after: 'stay' })
      }
      expect(actor.getSnapshot().value).toBe('editing')
      expect(actor.getSnapshot().context.history.edits).toEqual({})
      for (const [name, value] of Object.entries(typed))
        if (value !== undefined) expect(given.row()[name] ?? '').toBe(value)
    }),
    { numRuns: 500 },
  )
})
