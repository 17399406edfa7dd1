import '#engine/core/i18n/allMessages.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { articleRow } from '#engine/core/permissions/articleRow.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { column } from '#engine/testing/demoMetadata.ts'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import RolesSection from './RolesSection.tsx'

const metadata = buildMetadata({
  collections: [{ collection: 'directus_roles', meta: null }],
  fields: [column('id', 'uuid', {}, { is_primary_key: true }, 'directus_roles')],
  relations: [],
  permissions: [],
  caller: { user: 'u', role: 'a', roleName: 'Administrator', admin: true },
  language: 'en-US',
})

const roles: readonly Item[] = [
  { id: 'a', name: 'Administrator', icon: 'verified', description: 'Everything', users: [{ id: 'u' }] },
  { id: 'e', name: 'Editor', icon: 'edit', description: null, users: null },
]

const permissionRows = new Map<string, Item>()

/** Draws a page of the roles; returns the requests, the writes and the current path. */
function draw(path: string, answer: () => Promise<readonly Item[]> = async () => roles) {
  const requests: unknown[] = []
  const sent: unknown[] = []
  const platform = { refuse: false }
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (to: string, { method, body }: RequestInit) => {
    if (method === 'GET')
      return Response.json({ data: { id: to.split(/[/?]/)[2], name: 'Owners', admin_access: true } })
    sent.push([to, JSON.parse(String(body))])
    return platform.refuse
      ? Response.json({ errors: [{ message: 'Taken.', extensions: { code: 'RECORD_NOT_UNIQUE' } }] }, { status: 400 })
      : Response.json({ data: {} })
  })
  const host = {
    ...reviewHost(),
    metadata,
    readItems: async (collection: string, query: unknown) => {
      requests.push([collection, query])
      return { items: await answer(), filterCount: null, totalCount: null }
    },
    readItem: async (_: string, key: Key) => {
      const row = permissionRows.get(String(key))
      if (row) return row
      throw { _tag: 'Refused', status: 403, code: 'FORBIDDEN', message: 'None of yours.', problems: [], body: null }
    },
  }
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const root = createRootRoute({ component: () => <RolesSection path={path} /> })
  const router = createRouter({ routeTree: root, history, defaultNotFoundComponent: () => null })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <QueryClientProvider client={client}>
        <StudioProvider host={host}>
          {/* Safe: the router of a test is another one than the studio's. */}
          <RouterProvider router={router as never} />
        </StudioProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { requests, sent, platform, here: () => history.location.pathname }
}

afterEach(() => {
  permissionRows.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const rowsOf = async () => {
  const [, ...rows] = await screen.findAllByRole('row')
  return rows.map(row => [...row.querySelectorAll('th, td')].map(cell => cell.textContent))
}

it('lists the public role first, then roles by name with their number of users (A-0477, A-0478, A-0483)', async () => {
  // proves: A-0484, A-0485, A-0486, A-0487, A-0488, A-0934, A-1002, P-518
  const { requests } = draw('')
  expect(await rowsOf()).toEqual([
    ['', 'Public', '', 'Controls what can be accessed without signing in'],
    ['', 'Administrator', '1', 'Everything'],
    ['', 'Editor', '0', ''],
  ])
  expect(requests).toEqual([
    ['directus_roles', { fields: ['id', 'name', 'description', 'icon', 'users.id'], sort: ['name'], limit: -1 }],
  ])
  expect(screen.getByRole('link', { name: 'Public' })).toHaveAttribute('href', '/admin/settings/roles/public')
  expect(screen.getByRole('link', { name: 'Editor' })).toHaveAttribute('href', '/admin/settings/roles/e')
})

it('reports that roles could not be loaded, and retries (A-0490)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const rejection = { _tag: 'Unreachable', message: 'Nobody there.' } as const
  let fails = true
  draw('', () => (fails ? Promise.reject(rejection) : Promise.resolve(roles)))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(notifications.get().some(({ kind, persist }) => kind === 'danger' && persist)).toBe(true)
  fails = false
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await rowsOf()).toHaveLength(3)
})

it('asks for the name and access of a new role, with app access as the default (A-0019, A-0491, A-0492)', async () => {
  // proves: A-0493, A-0494, A-0495, A-0496, A-0499, A-0512, A-1008
  const { sent, here } = draw('+')
  const user = userEvent.setup()
  const name = await screen.findByRole('textbox', { name: 'Name' })
  expect(name).toHaveFocus()
  expect(screen.getByRole('checkbox', { name: /^App access/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /^Admin access/ })).not.toBeChecked()
  expect(screen.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Enter}')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /^App access/ }))
  await user.type(name, 'Robots{Enter}')
  await waitFor(() => expect(here()).toMatch(/^\/admin\/settings\/roles\/[0-9a-f-]{36}$/))
  expect(sent).toEqual([
    ['/roles', { id: here().split('/').at(-1), name: 'Robots', app_access: false, admin_access: false }],
  ])
})

it('adds no permissions to a new administrator role (A-0498)', async () => {
  const { sent, here } = draw('+')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /^Admin access/ }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Owners{Enter}')
  await waitFor(() => expect(here()).toMatch(/roles\/[0-9a-f-]{36}$/))
  expect(sent).toHaveLength(1)
})

it('keeps the input when the server rejects the role (A-0514)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { platform, sent, here } = draw('+')
  platform.refuse = true
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Editor{Enter}')
  await waitFor(() => expect(notifications.get().at(-1)).toMatchObject({ kind: 'danger', text: 'Taken.' }))
  expect(sent).toHaveLength(1)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Editor')
  expect(here()).toBe('/')
})

it.each(['{Escape}', 'Cancel'])('returns to the list by %s (A-0513)', async way => {
  const { here, sent } = draw('+')
  await screen.findByRole('textbox', { name: 'Name' })
  if (way === 'Cancel') await userEvent.click(screen.getByRole('button', { name: way }))
  else await userEvent.keyboard(way)
  expect(here()).toBe('/admin/settings/roles')
  expect(sent).toEqual([])
})

it('does not confuse the public role with a role of that key (A-0024, A-0547, A-0548)', async () => {
  // proves: A-0834, A-0835
  const { requests } = draw('public', async () => [])
  expect(await screen.findByRole('heading', { level: 1, name: 'Public' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Permissions' })).toBeVisible()
  expect(document.querySelector('[data-part="field-row"], [data-part="sidebar"]')).toBeNull()
  for (const name of [/Delete/, /Invite/, /^Save/]) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(requests).toEqual([['directus_permissions', { filter: { role: { _null: true } }, limit: -1 }]])
})

it.each([
  ['1', false],
  ['2', false],
  ['3', true],
])('shows a delete button for the role %s: %s (A-0515, A-0516, A-0517)', async (id, offered) => {
  // proves: A-0518, A-0519, A-0528, A-0529, A-0935
  const { requests } = draw(id, async () => [])
  expect(await screen.findByRole('heading', { level: 1, name: 'Owners' })).toBeVisible()
  expect(await screen.findByText('Administrators have all permissions.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Permissions' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete item' }) !== null).toBe(offered)
  expect(requests).toContainEqual(['directus_roles', { fields: ['id', 'name'], sort: ['name'], limit: -1 }])
})

it.each([
  ['public', null, 'Public → articles → Read'],
  ['e', 'e', 'Editor → articles → Read'],
])('opens a permission of %s over its page (A-0021, A-0023)', async (page, role, title) => {
  permissionRows.set('7', articleRow({ id: 7, role }))
  draw(`${page}/7`)
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

it.each(['public', 'e'])('returns to %s from a permission that cannot be read (A-0606, A-0607, A-0981)', async page => {
  const { here } = draw(`${page}/8`)
  await waitFor(() => expect(here()).toBe(`/admin/settings/roles/${page}`))
})

it('shows not found below a permission (A-0994)', async () => {
  draw('e/1/more')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(screen.getByText('This page does not exist. Check the address.')).toBeVisible()
})
