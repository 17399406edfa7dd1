import { expect, it } from 'vitest'
import { foldPatches } from '../../edits/applyPatch.ts'
import type { FieldPatch, Patch } from '../../edits/Patch.ts'
import { patchAt, rowAt, rowBaseValues, writtenRows } from './rowBaseValues.ts'

const set = (field: string, value: unknown): FieldPatch => ({ field, patch: { op: 'set', value } })
const inList = (patch: Patch): FieldPatch => ({ field: 'comments', patch })
const edit = (key: number, patches: readonly FieldPatch[], initial = {}): Patch => ({
  op: 'edit',
  key,
  patches,
  initial,
})
const editOne = (key: number | null, patches: readonly FieldPatch[], initial = {}): Patch => ({
  op: 'edit-one',
  key,
  patches,
  initial,
})
const bases = (patches: readonly FieldPatch[], resolvedRows: Parameters<typeof rowBaseValues>[2] = []) =>
  rowBaseValues(foldPatches(patches, null), patches, resolvedRows)

it.each<[string, readonly FieldPatch[], object]>([
  ['ignores values of the item itself', [set('title', 'B')], {}],
  [
    'stores the value before the first change of each field',
    [
      inList(edit(5, [set('text', 'b')], { text: 'a', note: 'n' })),
      inList(edit(5, [set('text', 'c'), set('note', 'm')], { text: 'x', note: 'y' })),
    ],
    { comments: { 5: { values: { text: 'a', note: 'y' }, rows: {} } } },
  ],
  [
    'supports nested rows and junctions',
    [inList(edit(5, [{ field: 'tag', patch: editOne(3, [set('name', 'b')], { name: 'a' }) }], { tag: 3 }))],
    { comments: { 5: { values: { tag: 3 }, rows: { tag: { 3: { values: { name: 'a' }, rows: {} } } } } } },
  ],
  [
    'supports several rows',
    [
      inList({
        op: 'several',
        patches: [edit(5, [set('text', 'b')], { text: 'a' }), edit(6, [set('text', 'b')], { text: 'c' })],
      }),
    ],
    { comments: { 5: { values: { text: 'a' }, rows: {} }, 6: { values: { text: 'c' }, rows: {} } } },
  ],
  [
    'ignores new and discarded rows, positions and unknown base values',
    [
      inList({ op: 'create', id: '+1', values: { text: 'n' } }),
      inList(edit(5, [set('text', 'b')], { text: 'a' })),
      inList({ op: 'restore', key: 5 }),
      inList({ op: 'order', field: 'sort', places: { 7: 1 } }),
      inList({ op: 'update', key: 8, values: { text: 'b' } }),
      { field: 'author', patch: editOne(null, [set('name', 'new')]) },
    ],
    {},
  ],
])('tracks the base values of edits in related items: %s', (_, patches, expected) => {
  expect(bases(patches)).toEqual(expected)
})

it('uses the values shown in a conflict as the base', () => {
  const patches = [inList(edit(5, [set('text', 'b')], { text: 'a' }))]
  const seen = { path: [{ field: 'comments', key: 5 }], field: 'text', current: 'theirs' }
  expect(bases(patches, [seen])).toEqual({ comments: { 5: { values: { text: 'theirs' }, rows: {} } } })
})

it('uses the saved values as the base of later edits', () => {
  const sent = foldPatches([set('title', 'x'), inList(edit(5, [set('text', 'b'), set('note', 'n')]))], null)
  const later = foldPatches([set('title', 'y'), inList(edit(5, [set('text', 'c')]))], null)
  expect(writtenRows(sent, later)).toEqual([{ path: [{ field: 'comments', key: '5' }], field: 'text', current: 'b' }])
})

it('finds the edits of a row and reverts one of them', () => {
  const patches = [
    inList(edit(5, [{ field: 'tag', patch: editOne(3, [set('name', 'b'), set('note', 'n')], { name: 'a' }) }])),
  ]
  const edits = foldPatches(patches, null)
  const path = [
    { field: 'comments', key: 5 },
    { field: 'tag', key: 3 },
  ]
  expect(rowAt(edits, bases(patches), path)).toMatchObject({ edits: { name: { value: 'b' } }, values: { name: 'a' } })
  expect(rowAt(edits, {}, [{ field: 'comments', key: 6 }])).toBeNull()
  const back = patchAt(edits, path, { field: 'name', patch: { op: 'unset' } })
  expect(rowAt(foldPatches(back ? [back] : [], null, edits), {}, path)?.edits).toEqual({
    note: { kind: 'value', value: 'n' },
  })
  expect(patchAt(edits, [{ field: 'comments', key: 6 }], set('name', 'c'))).toBeNull()
})
