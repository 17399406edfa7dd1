import { expect, it } from 'vitest'
import { articleRow } from './articleRow.ts'
import { readRows, rowOf } from './permissionRows.ts'

it('reads stored permissions, including public ones, and ignores invalid rows (A-0835, A-0836, A-0837)', () => {
  // proves: A-0838, A-0839, A-0840, A-0841, A-0842, A-0843
  const rows = [
    articleRow({ role: null, fields: null }),
    articleRow({
      id: 2,
      action: 'create',
      fields: ['title'],
      validation: { title: { _nnull: true } },
      presets: { a: 1 },
    }),
    articleRow({ id: 3, action: 'delete', permissions: { owner: { _eq: '$CURRENT_USER' } } }),
  ]
  expect(readRows(rows)).toEqual(rows)
  const { collection: _, ...nowhere } = articleRow()
  expect(readRows([{ ...articleRow(), action: 'destroy' }, nowhere, { ...articleRow(), fields: 'title' }])).toEqual([])
})

it('uses the first of several permissions for the same action', () => {
  const rows = [articleRow({ id: 1 }), articleRow({ id: 2, fields: null })]
  expect(rowOf(rows, { collection: 'articles', action: 'read' })?.id).toBe(1)
  expect(rowOf(rows, { collection: 'articles', action: 'update' })).toBeNull()
})
