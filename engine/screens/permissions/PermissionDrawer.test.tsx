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

it('is titled by its role, collection and action (A-0591, A-0593)', async () => {
  draw({})
  expect(await screen.findByRole('heading', { name: 'Editors → Articles → Read' })).toBeVisible()
  expect(await save()).toBeVisible()
})

it('is titled Public for the public role (A-0592)', async () => {
  draw({ action: 'create' }, null)
  expect(await screen.findByRole('heading', { name: 'Public → Articles → Create' })).toBeVisible()
})

it('shows the tabs of its action and marks those with a rule (A-0594, A-0598, A-0600)', async () => {
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

it('shows how many items match the rule', async () => {
  draw({ permissions: { title: { _contains: 'nobody has called one like this' } } })
  expect(await screen.findByText('Matches 0 of 1 item')).toBeVisible()
})

it('lists all fields and saves the selected ones (A-0609, A-0612, A-0617)', async () => {
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

it('discards changes after confirmation when closed without saving (A-0619)', async () => {
  const platform = draw({ action: 'create' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Select none' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).not.toHaveBeenCalled()
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Discard/ }))
  expect(close).toHaveBeenCalledOnce()
  expect(platform.sent).toEqual([])
})

it('reports that another user changed the permission, and overwrites it on request', async () => {
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

it('reports that another user deleted the permission, and does not create it again', async () => {
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

it('keeps changes when the server rejects them', async () => {
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
  ['that cannot be read', 'editors', '9'],
  ['of the public role that cannot be read', null, '9'],
])('returns from a permission %s (A-0606, A-0607)', async (_, role, permission) => {
  draw({}, role, permission)
  await waitFor(() => expect(lost).toHaveBeenCalled())
})

it('returns from a permission of another role', async () => {
  draw({ role: 'others' })
  await waitFor(() => expect(lost).toHaveBeenCalled())
})

it('saves by keyboard and shows what a second save would overwrite', async () => {
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

it('presets fields with dynamic values and related items, and stores nothing else', async () => {
  const platform = draw({ action: 'create', presets: { owner: '$CURRENT_USER', title: '$NOW(-1 day)' } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: /Field presets/ }))
  const row = (field: string) => {
    const found = document.querySelector<HTMLElement>(`[data-part="preset"][data-field="${field}"]`)
    if (!found) throw new Error(`There is no preset of ${field}.`)
    return within(found)
  }
  await waitFor(() => expect(row('owner').getByText('Current user')).toBeVisible())
  expect(row('title').getByText('$NOW(-1 day)')).toBeVisible()
  await user.click(row('owner').getByRole('button', { name: 'Remove Current user' }))
  await user.click(await row('owner').findByRole('button', { name: 'Owner: dynamic value' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Current user' }))
  expect(row('owner').getByText('Current user')).toBeVisible()
  await user.click(row('author').getByRole('combobox', { name: 'Author' }))
  await user.click((await screen.findAllByRole('option'))[0] ?? document.body)
  await user.click(row('published_on').getByRole('button', { name: 'Published On: dynamic value' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Current date and time' }))
  await user.click(await save())
  await waitFor(() => expect(platform.sent).toHaveLength(1))
  expect(platform.sent[0]?.[2]).toMatchObject({
    presets: {
      author: expect.any(String),
      owner: '$CURRENT_USER',
      published_on: '$NOW',
      title: '$NOW(-1 day)',
    },
  })
})
