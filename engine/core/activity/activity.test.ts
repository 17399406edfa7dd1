import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { actions, viewOf } from './activityViews.ts'
import { pageOfEntry } from './pageOfEntry.ts'

it.each<readonly [Readonly<Record<string, unknown>>, string | null]>([
  [{}, 'all'],
  [{ page: 2, search: 'sea' }, 'all'],
  [{ user: 'me' }, 'mine'],
  [{ user: 'somebody' }, null],
  ...actions.map(action => [{ action }, action] as const),
  [{ action: 'revert' }, null],
  [{ action: 'create', user: 'me' }, null],
  [{ action: 'create', collection: 'articles', from: '2026-03-05' }, 'create'],
  [{ collection: 'articles', item: '7' }, null],
])('matches the query %j with the navigation entry %s (P-213, P-214, P-215)', (search, view) => {
  // proves: P-216, P-217, P-218, P-219
  expect(viewOf(search, 'me')).toBe(view)
})

it.each([
  [{ action: 'update', collection: 'articles', item: '7' }, '/admin/collections/articles/7'],
  [{ action: 'authenticate', collection: 'directus_users', item: 'u1' }, '/admin/users/u1'],
  [{ action: 'delete', collection: 'articles', item: '7' }, null],
  [{ action: 'create', collection: 'gone', item: '7' }, null],
  [{ action: 'update', collection: 'articles', item: '' }, null],
])('links activity to the affected page: %j to %s (P-210)', (entry, href) => {
  expect(pageOfEntry(reviewMetadata, entry)).toBe(href)
})

it.each([
  [true, '/admin/settings/roles/r1'],
  [false, null],
])('links role activity to the role page when the user can open settings: %s', (admin, href) => {
  const metadata = buildMetadata({
    collections: [{ collection: 'directus_roles', meta: null }],
    fields: [],
    relations: [],
    permissions: [
      {
        role: 'r1',
        collection: 'directus_roles',
        action: 'read',
        fields: ['*'],
        permissions: null,
        validation: null,
        presets: null,
      },
    ],
    caller: { user: 'u', role: 'r1', roleName: 'Editor', admin },
    language: 'en-US',
  })
  expect(pageOfEntry(metadata, { action: 'update', collection: 'directus_roles', item: 'r1' })).toBe(href)
})
