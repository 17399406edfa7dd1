import { expect, it } from 'vitest'
import { noHistory, record, redo, undo } from '../edits/history.ts'
import { baseRow, cellCountOf, editedRows, rowPatch, stageCells } from './gridEdits.ts'
import { groupsOf } from './saveRows.ts'

const rows = new Map([
  ['1', { id: 1, title: 'A', rating: 1 }],
  ['2', { id: 2, title: 'B', rating: null }],
])
const rowOf = (key: string | number) => rows.get(String(key))

it('undoes and redoes an action on several cells as one step', () => {
  const pasted = stageCells(
    noHistory,
    [
      { key: 1, field: 'title', value: 'X' },
      { key: 2, field: 'title', value: 'Y' },
      { key: 2, field: 'rating', value: 3 },
    ],
    rowOf,
    0,
  )
  expect(cellCountOf(editedRows(pasted))).toBe(3)
  const typed = stageCells(pasted, [{ key: 1, field: 'title', value: 'Z' }], rowOf, 1)
  expect(editedRows(typed)['1']).toEqual({ title: { kind: 'value', value: 'Z' } })
  expect(editedRows(undo(typed, {}))['1']).toEqual({ title: { kind: 'value', value: 'X' } })
  expect(editedRows(undo(undo(typed, {}), {}))).toEqual({})
  expect(cellCountOf(editedRows(redo(undo(pasted, {}), {})))).toBe(3)
})

it('does not count a saved value as a change', () => {
  const changed = stageCells(noHistory, [{ key: 1, field: 'rating', value: 2 }], rowOf, 0)
  expect(editedRows(stageCells(changed, [{ key: 1, field: 'rating', value: 1 }], rowOf, 5))).toEqual({})
})

it('reverts one cell and keeps the others', () => {
  const changes = ['title', 'rating'].map(field => ({ key: 1, field, value: 9 }))
  const staged = stageCells(noHistory, changes, rowOf, 0)
  const reverted = record(staged, rowPatch(1, { field: 'title', patch: { op: 'unset' } }), {}, 1)
  expect(Object.keys(editedRows(reverted)['1'] ?? {})).toEqual(['rating'])
})

it('saves rows with the same changes in one request', () => {
  const same = Array.from({ length: 150 }, (_, key) => ({ key, data: { status: 'draft' } }))
  const sizes = groupsOf([...same, { key: 200, data: { status: 'review' } }]).map(group => group.length)
  expect(sizes).toEqual([100, 50, 1])
})

it('compares each changed value with the one that its change began from', () => {
  const edits = editedRows(stageCells(noHistory, [{ key: 1, field: 'title', value: 'X' }], rowOf, 0))['1'] ?? {}
  const known = { id: 1, title: 'A', rating: 1 }
  const loaded = { id: 1, title: 'B', rating: 2 }
  expect(baseRow(loaded, known, edits)).toEqual({ id: 1, title: 'A', rating: 2 })
  expect(baseRow(loaded, known, {})).toEqual(loaded)
  expect(baseRow(undefined, known, edits)).toEqual(known)
})
