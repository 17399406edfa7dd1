import { expect, it } from 'vitest'
import { addHref, filesViewOf, folderHref, viewFilters, viewHref } from './filesView.ts'

it.each([
  ['', {}, { kind: 'folder', folder: null }],
  ['', { folder: '' }, { kind: 'folder', folder: null }],
  ['', { folder: 'f1', page: 2 }, { kind: 'folder', folder: 'f1' }],
  ['+', { folder: 'f1' }, { kind: 'folder', folder: 'f1' }],
  ['', { bookmark: 4 }, { kind: 'all' }],
  ['all', { folder: 'f1' }, { kind: 'all' }],
  ['mine', {}, { kind: 'mine' }],
  ['recent', {}, { kind: 'recent' }],
  ['e538b824', {}, null],
])('maps the URL /files/%s with %j to the view %j (C-237, C-238, C-239)', (path, search, view) => {
  // proves: C-240, C-241, C-242, C-244
  expect(filesViewOf(path, search)).toEqual(view)
})

it('gives a folder a URL, also for adding files to it (C-238, C-243)', () => {
  expect([folderHref(null), folderHref('a b'), addHref(null), addHref('f1')]).toEqual([
    '/admin/files',
    '/admin/files?folder=a%20b',
    '/admin/files/+',
    '/admin/files/+?folder=f1',
  ])
  expect(viewHref({ kind: 'mine' })).toBe('/admin/files/mine')
})

const now = new Date('2026-03-10T12:00:00.000Z')
it.each([
  [{ kind: 'folder', folder: null } as const, [['folder', 'null', undefined]]],
  [{ kind: 'folder', folder: 'f1' } as const, [['folder', 'eq', 'f1']]],
  [{ kind: 'mine' } as const, [['uploaded_by', 'eq', 'u1']]],
  [{ kind: 'recent' } as const, [['uploaded_on', 'gte', '2026-03-05T12:00:00.000Z']]],
  [{ kind: 'all' } as const, []],
])('rejects items that do not match the view %j (C-256, C-257, C-258)', (view, filters) => {
  // proves: C-427, C-428, C-429
  const actual = viewFilters(view, 'u1', now)
  expect(actual.map(each => 'field' in each && [each.field, each.operator, each.value])).toEqual(filters)
  expect(actual.every(each => 'locked' in each && each.locked)).toBe(true)
})
