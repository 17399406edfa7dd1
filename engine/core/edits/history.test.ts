import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldPatches } from './applyPatch.ts'
import { type History, noHistory, record, redo, undo } from './history.ts'
import type { FieldPatch } from './Patch.ts'

const initial = { a: 'first', b: 1, rows: [1, 2] }

const set = (field: string, value: unknown): FieldPatch => ({ field, patch: { op: 'set', value } })

it('undoes and redoes step by step, including changes to related lists', () => {
  let history: History = record(noHistory, set('a', 'x'), initial, 0)
  history = record(history, { field: 'rows', patch: { op: 'remove', key: 2 } }, initial, 10)
  history = undo(history, initial)
  expect(Object.keys(history.edits)).toEqual(['a'])
  history = undo(history, initial)
  expect(history.edits).toEqual({})
  expect(undo(history, initial)).toBe(history)
  history = redo(redo(history, initial), initial)
  expect(Object.keys(history.edits)).toEqual(['a', 'rows'])
  expect(redo(history, initial)).toBe(history)
})

it('groups continuous typing into one step and starts a new one after a pause or in another field', () => {
  let history: History = noHistory
  for (const [at, value] of ['h', 'he', 'hel'].entries()) history = record(history, set('a', value), initial, at * 100)
  expect(history.past).toHaveLength(1)
  history = record(history, set('a', 'hello'), initial, 5000)
  history = record(history, set('b', 2), initial, 5010)
  history = record(history, set('b', 3), initial, 5020)
  expect(history.past).toHaveLength(4)
  expect(undo(undo(undo(history, initial), initial), initial).edits).toEqual({ a: { kind: 'value', value: 'hel' } })
})

it('gives the same result as the patches that were not undone, for any order of steps', () => {
  const patch = fc.oneof(
    fc
      .record({ field: fc.constantFrom('a', 'b'), value: fc.constantFrom('first', 'x', 1, null) })
      .map(each => set(each.field, each.value)),
    fc.integer({ min: 1, max: 4 }).map((key): FieldPatch => ({ field: 'rows', patch: { op: 'remove', key } })),
  )
  const move = fc.oneof(patch, fc.constantFrom('undo' as const, 'redo' as const))
  fc.assert(
    fc.property(fc.array(move), moves => {
      let history: History = noHistory
      for (const [at, each] of moves.entries())
        history =
          each === 'undo'
            ? undo(history, initial)
            : each === 'redo'
              ? redo(history, initial)
              : record(history, each, initial, at * 2000)
      expect(history.edits).toEqual(
        foldPatches(
          history.past.flatMap(step => step.patches),
          initial,
        ),
      )
    }),
  )
})

it('groups typing in a nested form into one step and stops at earlier staged changes', () => {
  const typed = (value: string, key = 4): FieldPatch => ({
    field: 'rows',
    patch: { op: 'edit', key, patches: [set('title', value)] },
  })
  const base = foldPatches([set('a', 'staged')], initial)
  let history: History = { ...noHistory, edits: base }
  for (const [at, value] of ['h', 'he', 'hel'].entries()) history = record(history, typed(value), initial, at * 100)
  expect(history.past).toHaveLength(1)
  history = record(history, typed('other', 5), initial, 310)
  expect(history.past).toHaveLength(2)
  expect(undo(undo(history, initial, base), initial, base).edits).toEqual(base)
})
