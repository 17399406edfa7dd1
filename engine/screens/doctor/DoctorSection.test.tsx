import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { drawModel } from '#engine/testing/settings/modelStage.tsx'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import DoctorSection from './DoctorSection.tsx'

const permission = {
  role: 'r',
  collection: 'articles',
  action: 'read',
  permissions: null,
  validation: null,
  presets: null,
}
const bookmark = {
  ...{ id: 8, bookmark: 'Mine', user: 'gone', role: null, collection: 'articles', search: null, filters: null },
  ...{ layout: null, layout_query: null, layout_options: null },
}
let permissionRows: readonly object[] = []
let presets: readonly object[] = []
const stored = (collection: string): readonly object[] => {
  if (collection === 'directus_permissions') return permissionRows
  if (collection === 'directus_presets') return presets
  return isSystemCollection(collection) ? [{ id: 'r' }] : [{ code: 'en-US' }]
}
const readItems = async (collection: string) => ({
  items: stored(collection).map(each => ({ ...each })),
  filterCount: null,
  totalCount: null,
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  notifications.put([])
  presets = []
  permissionRows = [{ ...permission, id: 4, fields: ['title', 'gone'] }]
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const finding = async (words: string) => {
  const row = (await screen.findByText(words)).closest('li')
  if (!row) throw new Error('it is no finding')
  return within(row)
}
const words = 'The permission “Read” refers to the field “gone”, which does not exist.'

it('shows each problem, its impact and location, and fixes it after its calls are previewed', async () => {
  const { user, sent } = drawModel(<DoctorSection path="" />, { readItems })
  const item = await finding(words)
  expect(item.getByText('A new field with this name would be accessible immediately.')).toBeVisible()
  expect(item.getByRole('link', { name: 'articles' })).toHaveAttribute('href', '/admin/settings/roles/r')
  await user.click(item.getByRole('button', { name: 'Fix' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText('PATCH /permissions/4')).toBeInTheDocument()
  expect(sent).toEqual([])
  permissionRows = [{ ...permission, id: 4, fields: ['title'] }]
  await user.click(within(dialog).getByRole('button', { name: 'Fix' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect(sent).toEqual([{ method: 'PATCH', path: '/permissions/4', body: { fields: ['title'] } }])
  expect(notifications.get().map(({ title }) => title)).toEqual(['Problem fixed'])
})

it('finds a preset without an owner and deletes it after a preview', async () => {
  permissionRows = []
  presets = [bookmark]
  const { user, sent } = drawModel(<DoctorSection path="" />, { readItems })
  const problem = 'The preset “Mine” belongs to a role or user that does not exist.'
  const item = await finding(problem)
  expect(item.getByRole('link', { name: 'articles' })).toHaveAttribute('href', '/admin/settings/presets/8')
  await user.click(item.getByRole('button', { name: 'Fix' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText('Delete preset “Mine”')).toBeInTheDocument()
  presets = []
  await user.click(within(dialog).getByRole('button', { name: 'Fix' }))
  await waitFor(() => expect(screen.queryByText(problem)).toBeNull())
  expect(sent).toEqual([{ method: 'DELETE', path: '/presets/8', body: undefined }])
})

it('offers no automatic fix for problems that need a decision', async () => {
  permissionRows = [
    { ...permission, id: 4, fields: ['*'] },
    { ...permission, id: 5, fields: ['title'] },
  ]
  drawModel(<DoctorSection path="" />, { readItems })
  const item = await finding('Duplicate permission “Read”.')
  expect(item.queryByRole('button')).toBeNull()
  expect(item.getByText('Fix manually')).toBeVisible()
})

it('reports a failed check and retries (A-0979)', async () => {
  let fails = true
  const { user } = drawModel(<DoctorSection path="" />, {
    readItems: async collection => {
      if (fails) throw { _tag: 'Unreachable', message: 'Nobody answers.' }
      return readItems(collection)
    },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  expect(await screen.findByText(words)).toBeVisible()
})
