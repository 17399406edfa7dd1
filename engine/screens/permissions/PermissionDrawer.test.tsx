import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { articleRow } from '#engine/core/permissions/articleRow.ts'
import type { PermissionRow } from '#engine/core/permissions/permissionRows.ts'
import { drawPermissions } from '#engine/testing/settings/drawPermissions.tsx'
import PermissionDrawer from './PermissionDrawer.tsx'

const close = vi.fn()
const lost = vi.fn()

function draw(row: Partial<PermissionRow>, role: string | null = 'editors', permission = '1') {
  const roleName = role === null ? 'Public' : 'Editors'
  return drawPermissions(
    [articleRow({ role, ...row })],
    <PermissionDrawer permission={permission} role={role} roleName={roleName} close={close} lost={lost} />,
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  close.mockClear()
  lost.mockClear()
})

const tabs = () => screen.findAllByRole('tab')
const save = () => screen.findByRole('button', { name: 'Save' })

it('is called by its role, its collection and its action (A-0591, A-0593)', async () => {
  draw({})
  expect(await screen.findByRole('heading', { name: 'Editors → Articles → Read' })).toBeVisible()
  expect(await save()).toBeVisible()
})

it('of everybody is called by the public (A-0592)', async () => {
  draw({ action: 'create' }, null)
  expect(await screen.findByRole('heading', { name: 'Public → Articles → Create' })).toBeVisible()
})

it('has the tabs of its action, those with a rule marked (A-0594, A-0598, A-0600)', async () => {
  // proves: A-0602, A-0603, A-0604, A-0620
  draw({ action: 'update', permissions: { status: { _eq: 'draft' } } })
  expect((await tabs()).map(tab => tab.textContent)).toEqual([
    'Item permissions',
    'Field permissions',
    'Field validation',
    'Field presets',
  ])
  expect(screen.getAllByRole('img', { name: 'Has a rule' })).toHaveLength(1)
  expect(within(screen.getByRole('tab', { name: /Item permissions/ })).getByRole('img')).toBeVisible()
})

it('says how many items the rule lets through', async () => {
  draw({ permissions: { title: { _contains: 'nobody has called one like this' } } })
  expect(await screen.findByText('Matches 0 of 1 item')).toBeVisible()
})

it('lists every field to choose from, and saves what is chosen (A-0609, A-0612, A-0617)', async () => {
  // proves: A-0618
  const platform = draw({ action: 'create' })
  const user = userEvent.setup()
  const title = await screen.findByRole('checkbox', { name: 'Title' })
  expect(screen.getAllByRole('checkbox')).toHaveLength(17)
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(17)
  await user.click(screen.getByRole('button', { name: 'Select none' }))
  await user.click(title)
  await user.click(await save())
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(platform.sent).toEqual([
    ['PATCH', '/permissions/1', { fields: ['title'], permissions: null, validation: null, presets: null }],
  ])
})

it('drops what was changed when it is closed without saving, once that is confirmed (A-0619)', async () => {
  const platform = draw({ action: 'create' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Select none' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).not.toHaveBeenCalled()
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Discard/ }))
  expect(close).toHaveBeenCalledOnce()
  expect(platform.sent).toEqual([])
})

it('says that somebody else has changed the right, and puts this one in its place when that is wanted', async () => {
  const platform = draw({ action: 'create' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Select none' }))
  platform.rows = platform.rows.map(row => ({ ...row, fields: ['title'] }))
  await user.click(await save())
  expect(await screen.findByText('Someone else changed this permission')).toBeVisible()
  expect(platform.sent).toEqual([])
  await user.click(await save())
  await waitFor(() => expect(platform.rows[0]?.fields).toBeNull())
})

it('says that somebody else has deleted the right, and makes no other of it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const platform = draw({ action: 'create' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Select none' }))
  platform.rows = []
  await user.click(await save())
  await waitFor(() =>
    expect(notifications.get().map(({ title }) => title)).toEqual(['Someone else deleted this permission']),
  )
  expect(platform.sent).toEqual([])
})

it('keeps what was changed when the server refuses it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const platform = draw({ action: 'create' })
  platform.refuse = true
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Select none' }))
  await user.click(await save())
  await waitFor(() => expect(platform.sent).toHaveLength(1))
  expect(close).not.toHaveBeenCalled()
  expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(17)
})

it.each([
  ['that may not be read', 'editors', '9'],
  ['of the public that may not be read', null, '9'],
])('leads back from a right %s (A-0606, A-0607)', async (_, role, permission) => {
  draw({}, role, permission)
  await waitFor(() => expect(lost).toHaveBeenCalled())
})

it('leads back from a right of another role', async () => {
  draw({ role: 'others' })
  await waitFor(() => expect(lost).toHaveBeenCalled())
})

it('is saved by the keyboard, and stays open to say what a second save takes the place of', async () => {
  const platform = draw({ action: 'create' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Select none' }))
  platform.rows = platform.rows.map(row => ({ ...row, fields: ['title'] }))
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Someone else changed this permission')).toBeVisible()
  expect(close).not.toHaveBeenCalled()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(platform.sent).toHaveLength(1)
})
