import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstGroups } from '#engine/core/dataModel/collectionGroup.ts'
import { shownGroups } from '#engine/core/dataModel/shownGroups.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import { CollectionsPage } from './CollectionsPage.tsx'

beforeEach(() => shownGroups.put(firstGroups))
afterEach(() => vi.unstubAllGlobals())

const collection = (name: string, sort: number, group: string | null = null, hidden = false) => ({
  collection: name,
  meta: {
    ...{ collection: name, icon: null, note: null, display_template: null, hidden, singleton: false },
    ...{ sort, group },
  },
  schema: name === 'shelf' ? null : { name },
})

const column = (field: string) => ({
  ...{ collection: 'directus_collections', field, type: 'string' as const, schema: null, meta: null },
})

const collections = [
  collection('shelf', 1),
  collection('books', 1, 'shelf'),
  collection('secrets', 2, null, true),
  collection('maps', 3),
]

function draw() {
  const metadata = buildMetadata({
    collections: [...collections, { collection: 'directus_collections', meta: null, schema: null }],
    fields: [column('group'), column('sort')],
    ...{ relations: [], permissions: [], language: 'en-US' },
    caller: { user: 'u1', role: 'r1', roleName: 'Administrator', admin: true },
  })
  const rows = { '/collections': collections.map(each => ({ id: each.collection, ...each })) }
  return drawSettings(<CollectionsPage />, rows, metadata, '/settings/data-model', ['batch-collections'])
}

const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') ?? document.body)

it('shows a folder with its collections, and offers to move them in and out', async () => {
  const { user } = draw()
  expect(await screen.findByRole('link', { name: 'maps' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight',
  )
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map(each => each.querySelector('a')?.textContent),
  ).toEqual([...['shelf', 'books', 'secrets', 'maps']])
  await user.click((await row('books')).getByRole('button', { name: 'Options for books' }))
  expect(await screen.findByRole('menuitem', { name: 'Move out of “Shelf”' })).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click((await row('maps')).getByRole('button', { name: 'Options for maps' }))
  expect(await screen.findByRole('menuitem', { name: 'Move into “Shelf”' })).toBeVisible()
})

it('moves into the folder by a key, and undoes that', async () => {
  const { server, user } = draw()
  const link = await screen.findByRole('link', { name: 'maps' })
  link.focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() =>
    expect(server.sent).toMatchObject([
      { method: 'PATCH', path: '/collections', body: [{ collection: 'maps', meta: { sort: 2, group: 'shelf' } }] },
    ]),
  )
  await waitFor(() =>
    expect(notifications.get().map(({ title }) => title)).toEqual(['“maps” moved to Shelf, position 2 of 2.']),
  )
  notifications.get()[0]?.action?.onPress()
  await waitFor(() =>
    expect(server.sent.at(-1)).toMatchObject({ body: [{ collection: 'maps', meta: { sort: 3, group: null } }] }),
  )
})

it('moves past rows that the filter hides', async () => {
  const { server, user } = draw()
  await user.click(await screen.findByRole('checkbox', { name: 'Hidden' }))
  const link = await screen.findByRole('link', { name: 'maps' })
  link.focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() =>
    expect(server.sent).toMatchObject([
      {
        body: [
          { collection: 'maps', meta: { sort: 1 } },
          { collection: 'shelf', meta: { sort: 2 } },
          { collection: 'secrets', meta: { sort: 3 } },
        ],
      },
    ]),
  )
})
