import { expect, it } from 'vitest'
import { articleRow } from './articleRow.ts'
import { copyPermissions, type PermissionCopy } from './copyPermissions.ts'

const source = [
  articleRow({ id: 1, role: 'editor', action: 'read', fields: ['title', 'body'], presets: { title: 'New', body: '' } }),
  articleRow({ id: 2, role: 'editor', collection: 'notes', action: 'read' }),
]
const now = [
  articleRow({ id: 7, role: 'author', action: 'delete' }),
  articleRow({ id: 8, role: 'author', collection: 'pages' }),
]
const hasField = (_: string, field: string) => field !== 'body'
const calls = (copy: Partial<PermissionCopy>) =>
  copyPermissions(source, now, { role: 'author', from: null, into: '', ...copy }, hasField)

it('replaces all permissions of a role, or those on one collection (A-1528)', () => {
  expect(calls({})).toMatchObject([
    { method: 'DELETE', path: '/permissions/7,8' },
    {
      method: 'POST',
      body: [
        { role: 'author', collection: 'articles' },
        { role: 'author', collection: 'notes' },
      ],
    },
  ])
  expect(calls({ from: 'articles', into: 'articles' })).toMatchObject([
    { method: 'DELETE', path: '/permissions/7' },
    { method: 'POST', body: { role: 'author', collection: 'articles', fields: ['title', 'body'] } },
  ])
})

it('copies to another collection only the fields that it has (A-1528)', () => {
  const [deletes, creates] = calls({ from: 'articles', into: 'pages' })
  expect(deletes).toMatchObject({ path: '/permissions/8' })
  expect(creates?.body).toMatchObject({ collection: 'pages', fields: ['title'] })
  expect(creates?.body).toHaveProperty('presets', { title: 'New' })
})
