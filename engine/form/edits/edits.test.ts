import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPatch, foldPatches } from './applyPatch.ts'
import type { FieldPatch } from './Edits.ts'
import { sameValue } from './sameValue.ts'
import { toPayload, withEdits } from './toPayload.ts'

const rowKey = () => 'id'

describe('values', () => {
  it('sends the changed fields only', () => {
    const edits = foldPatches([{ field: 'a', patch: { op: 'set', value: 2 } }], { a: 1, b: 1 })
    expect(toPayload(edits, rowKey)).toEqual({ a: 2 })
    expect(withEdits({ a: 1, b: 1 }, edits)).toEqual({ a: 2, b: 1 })
  })

  it('forgets a value set back to its initial one, or to null where there was none (P-267, P-268)', () => {
    const there = applyPatch({}, { field: 'a', patch: { op: 'set', value: [1, { x: 2 }] } }, { a: null })
    expect(Object.keys(there)).toEqual(['a'])
    expect(applyPatch(there, { field: 'a', patch: { op: 'set', value: null } }, { a: null })).toEqual({})
    expect(applyPatch(there, { field: 'a', patch: { op: 'set', value: null } }, {})).toEqual({})
    expect(applyPatch({}, { field: 'a', patch: { op: 'set', value: { y: 1, x: 2 } } }, { a: { x: 2, y: 1 } })).toEqual(
      {},
    )
  })

  it('takes a field back to what is saved', () => {
    const edits = foldPatches(
      [
        { field: 'a', patch: { op: 'set', value: 2 } },
        { field: 'a', patch: { op: 'unset' } },
      ],
      { a: 1 },
    )
    expect(edits).toEqual({})
  })
})

describe('lists of related items', () => {
  const stage = (...patches: FieldPatch['patch'][]) =>
    foldPatches(
      patches.map(patch => ({ field: 'rows', patch })),
      { rows: [1, 2] },
    )

  it('names what happens to each and leaves the rest alone', () => {
    const edits = stage(
      { op: 'create', id: 'x', values: { a: 1 } },
      { op: 'update', key: 'x', values: { b: 2 } },
      { op: 'update', key: 1, values: { a: 5 } },
      { op: 'link', key: 7 },
      { op: 'remove', key: 2 },
    )
    expect(toPayload(edits, rowKey)).toEqual({
      rows: { create: [{ a: 1, b: 2 }], update: [{ id: 7 }, { id: '1', a: 5 }], delete: [2] },
    })
  })

  it('cancels out', () => {
    expect(stage({ op: 'create', id: 'x', values: {} }, { op: 'remove', key: 'x' })).toEqual({})
    expect(stage({ op: 'link', key: 7 }, { op: 'remove', key: 7 })).toEqual({})
    expect(stage({ op: 'remove', key: 1 }, { op: 'link', key: 1 })).toEqual({})
    expect(stage({ op: 'link', key: 7 }, { op: 'unset' })).toEqual({})
  })

  it('comes to the same as doing each step on a list', () => {
    const key = fc.integer({ min: 1, max: 5 })
    const step = fc.oneof(
      key.map(k => ({ op: 'link', key: k }) as const),
      key.map(k => ({ op: 'remove', key: k }) as const),
    )
    fc.assert(
      fc.property(fc.array(step), fc.uniqueArray(key), (steps, saved) => {
        const model = new Set(saved)
        const patches: FieldPatch[] = []
        for (const patch of steps) {
          // A picker offers what is not in the list, a list what is.
          if (model.has(patch.key) === (patch.op === 'link')) continue
          if (patch.op === 'link') model.add(patch.key)
          else model.delete(patch.key)
          patches.push({ field: 'rows', patch })
        }
        const edit = foldPatches(patches, { rows: saved })['rows']
        const result = new Set(saved)
        if (edit?.kind === 'relation') {
          for (const linked of edit.edit.linked) result.add(Number(linked))
          for (const removed of edit.edit.removed) result.delete(Number(removed))
        }
        expect([...result].sort()).toEqual([...model].sort())
      }),
    )
  })
})

it('compares JSON by content', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      expect(sameValue(JSON.parse(text), JSON.parse(text))).toBe(true)
    }),
  )
  expect(sameValue([1], { 0: 1 })).toBe(false)
  expect(sameValue({ a: undefined }, { b: undefined })).toBe(false)
})
