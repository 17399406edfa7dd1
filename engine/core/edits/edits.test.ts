import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPatch, foldPatches } from './applyPatch.ts'
import { listsOf } from './listsOf.ts'
import type { Edits, FieldPatch, Patch } from './Patch.ts'
import { sameValue } from './sameValue.ts'
import { toPayload as payloadOf } from './toPayload.ts'
import { withEdits } from './withEdits.ts'

const model = { rowsOf: (_: string, field: string) => `${field}_rows`, primaryKeyOf: () => 'id' }
const toPayload = (edits: Edits) => payloadOf(edits, 'root', model)

describe('edits of values', () => {
  it('sends only changed fields', () => {
    const edits = foldPatches([{ field: 'a', patch: { op: 'set', value: 2 } }], { a: 1, b: 1 })
    expect(toPayload(edits)).toEqual({ a: 2 })
    expect(withEdits({ a: 1, b: 1 }, edits)).toEqual({ a: 2, b: 1 })
  })

  it('drops a value that is set back to its initial one, or to null if there was none (P-267, P-268)', () => {
    const there = applyPatch({}, { field: 'a', patch: { op: 'set', value: [1, { x: 2 }] } }, { a: null })
    expect(Object.keys(there)).toEqual(['a'])
    expect(applyPatch(there, { field: 'a', patch: { op: 'set', value: null } }, { a: null })).toEqual({})
    expect(applyPatch(there, { field: 'a', patch: { op: 'set', value: null } }, {})).toEqual({})
    expect(applyPatch({}, { field: 'a', patch: { op: 'set', value: { y: 1, x: 2 } } }, { a: { x: 2, y: 1 } })).toEqual(
      {},
    )
  })

  it('reverts a field to its saved value', () => {
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

describe('edits of related lists', () => {
  const stage = (...patches: FieldPatch['patch'][]) =>
    foldPatches(
      patches.map(patch => ({ field: 'rows', patch })),
      { rows: [1, 2] },
    )

  it('creates, updates and removes rows without changing the others', () => {
    const edits = stage(
      { op: 'create', id: 'x', values: { a: 1 } },
      { op: 'update', key: 'x', values: { b: 2 } },
      { op: 'update', key: 1, values: { a: 5 } },
      { op: 'link', key: 7 },
      { op: 'remove', key: 2 },
    )
    expect(toPayload(edits)).toEqual({
      rows: { create: [{ a: 1, b: 2 }], update: [{ id: 7 }, { id: '1', a: 5 }], delete: [2] },
    })
  })

  it('drops opposite changes', () => {
    expect(stage({ op: 'create', id: 'x', values: {} }, { op: 'remove', key: 'x' })).toEqual({})
    expect(stage({ op: 'link', key: 7 }, { op: 'remove', key: 7 })).toEqual({})
    expect(stage({ op: 'remove', key: 1 }, { op: 'link', key: 1 })).toEqual({})
    expect(stage({ op: 'link', key: 7 }, { op: 'unset' })).toEqual({})
  })

  it('gives the same result as applying each step to a list', () => {
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
          // A picker offers the items that are missing from the list; the list shows the items in it.
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

describe('edits of nested items', () => {
  const rows = (patch: FieldPatch['patch']) => ({ field: 'rows', patch })

  it('sends only the changes at any depth', () => {
    const edits = foldPatches(
      [
        rows({ op: 'create', id: 'x', values: { place: 1 } }),
        rows({
          op: 'edit',
          key: 'x',
          patches: [
            {
              field: 'tag',
              patch: { op: 'edit-one', key: null, patches: [{ field: 'name', patch: { op: 'set', value: 'New' } }] },
            },
          ],
        }),
        rows({
          op: 'edit',
          key: 1,
          initial: { title: 'A', note: null },
          patches: [
            { field: 'note', patch: { op: 'set', value: null } },
            {
              field: 'tag',
              patch: {
                op: 'edit-one',
                key: 5,
                initial: { name: 'Old' },
                patches: [{ field: 'name', patch: { op: 'set', value: 'Changed' } }],
              },
            },
          ],
        }),
      ],
      { rows: [1, 2] },
    )
    expect(toPayload(edits)).toEqual({
      rows: {
        create: [{ place: 1, tag: { name: 'New' } }],
        update: [{ id: '1', tag: { id: 5, name: 'Changed' } }],
        delete: [],
      },
    })
    expect(withEdits({ rows: [1, 2] }, edits)).toEqual({ rows: [1, 2] })
  })

  it('drops a row whose changes cancel out and keeps null when the saved row is unknown', () => {
    const edit = (value: unknown, initial?: { readonly title: string }) =>
      rows({
        op: 'edit',
        key: 1,
        ...(initial ? { initial } : {}),
        patches: [{ field: 'title', patch: { op: 'set', value } }],
      })
    expect(foldPatches([edit('B', { title: 'A' }), edit('A', { title: 'A' })], {})).toEqual({})
    expect(toPayload(foldPatches([edit(null)], {}))).toEqual({
      rows: { create: [], update: [{ id: '1', title: null }], delete: [] },
    })
  })

  it('reverts a row to its saved value for any staged change', () => {
    for (const patch of [
      { op: 'create', id: '1', values: { a: 1 } },
      { op: 'update', key: 1, values: { a: 1 } },
      { op: 'link', key: 1 },
      { op: 'remove', key: 1 },
    ] as const)
      expect(foldPatches([rows(patch), rows({ op: 'restore', key: 1 })], { rows: [] })).toEqual({})
  })

  it('shows staged changes within one item and resets when another item is selected', () => {
    const name = (key: number | null, value: string) =>
      ({
        field: 'author',
        patch: { op: 'edit-one', key, patches: [{ field: 'name', patch: { op: 'set', value } }] },
      }) as const
    expect(withEdits({ author: null }, foldPatches([name(null, 'Ada')], { author: null }))).toEqual({
      author: { name: 'Ada' },
    })
    expect(withEdits({ author: { id: 3, name: 'X', age: 9 } }, foldPatches([name(3, 'Y')], {}))).toEqual({
      author: { id: 3, name: 'Y', age: 9 },
    })
    expect(toPayload(foldPatches([name(3, 'Y'), { field: 'author', patch: { op: 'set', value: 4 } }], {}))).toEqual({
      author: 4,
    })
    expect(
      foldPatches(
        [
          name(3, 'Y'),
          { field: 'author', patch: { op: 'edit-one', key: 3, patches: [{ field: 'name', patch: { op: 'unset' } }] } },
        ],
        { author: 3 },
      ),
    ).toEqual({})
  })
})

describe('merged changes', () => {
  const stage = (...patches: FieldPatch['patch'][]) =>
    foldPatches(
      patches.map(patch => ({ field: 'rows', patch })),
      { rows: [1, 2, 3] },
    )

  it('give the same result as applying them in sequence, and can cancel out', () => {
    const removed: Patch = { op: 'remove', key: 2 }
    const patches: readonly Patch[] = [{ op: 'link', key: 7 }, removed, { op: 'create', id: 'x', values: { a: 1 } }]
    expect(stage({ op: 'several', patches })).toEqual(stage(...patches))
    expect(stage({ op: 'several', patches: [removed, { op: 'link', key: 2 }] })).toEqual({})
  })

  it('assign positions to saved and new rows together (A-1145)', () => {
    const edits = stage(
      { op: 'create', id: 'x', values: { a: 1 } },
      { op: 'update', key: 2, values: { a: 5 } },
      { op: 'order', field: 'sort', places: { x: 1, 2: 2, 3: 3 } },
    )
    expect(toPayload(edits)).toEqual({
      rows: {
        create: [{ a: 1, sort: 1 }],
        update: [
          { id: '2', a: 5, sort: 2 },
          { id: '3', sort: 3 },
        ],
        delete: [],
      },
    })
  })

  it('build a row from the values changed in its form and omit server defaults', () => {
    const edits = stage({
      op: 'create',
      id: 'x',
      values: { tag: 4 },
      initial: { state: 'draft', pages: 1 },
      patches: [
        { field: 'state', patch: { op: 'set', value: null } },
        { field: 'pages', patch: { op: 'set', value: 1 } },
        {
          field: 'author',
          patch: { op: 'edit-one', key: null, patches: [{ field: 'name', patch: { op: 'set', value: 'A' } }] },
        },
      ],
    })
    expect(toPayload(edits)).toEqual({
      rows: { create: [{ tag: 4, state: null, author: { name: 'A' } }], update: [], delete: [] },
    })
  })
})

describe('servers that replace whole lists', () => {
  const whole = {
    ...model,
    keysOf: (collection: string, key: string | number | null) =>
      collection === 'root' ? [1, 2, 3] : key === null ? [] : [key, `${key}b`],
  }
  const edits = foldPatches(
    [
      { op: 'remove', key: 2 } as const,
      { op: 'link', key: 9 } as const,
      { op: 'edit', key: 9, patches: [{ field: 'a', patch: { op: 'set', value: 1 } }] } as const,
      {
        op: 'edit',
        key: 3,
        patches: [{ field: 'inner', patch: { op: 'create', id: 'y', values: { b: 2 } } }],
      } as const,
      {
        op: 'create',
        id: 'x',
        values: { a: 5 },
        patches: [{ field: 'inner', patch: { op: 'link', key: 8 } }],
      } as const,
    ].map(patch => ({ field: 'rows', patch })),
    { rows: [1, 2, 3] },
  )

  it('receive all remaining keys so that no other row is detached', () => {
    expect(payloadOf(edits, 'root', whole, 7)).toEqual({
      rows: [1, { id: 3, inner: [3, '3b', { b: 2 }] }, { id: 9, a: 1 }, { a: 5, inner: [8] }],
    })
  })

  it('need the keys of each changed list, except for new items', () => {
    expect(listsOf(edits, 'root', whole, 7)).toEqual([
      { collection: 'root', key: 7, field: 'rows' },
      { collection: 'rows_rows', key: '3', field: 'inner' },
    ])
    expect(listsOf(edits, 'root', whole, null)).toHaveLength(1)
  })
})
