import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import { systemModel } from '#engine/testing/settings/systemModel.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import RolesSection from './RolesSection.tsx'

const role = {
  id: 'e',
  name: 'Editors',
  icon: 'edit',
  description: 'They write',
  app_access: true,
  admin_access: false,
  ip_access: null,
  enforce_tfa: false,
  users: ['u2'],
  module_list: null,
  collection_list: null,
}

const people = [
  { id: 'u2', first_name: 'Ida', last_name: 'Wells', role: 'e' },
  { id: 'u3', first_name: 'Tove', last_name: 'Ahlm', role: null },
]

const rows = { '/roles': [role], '/users': people, '/permissions': [], '/revisions': [] }
const draw = (metadata = systemModel()) => drawSettings(<RolesSection path="e" />, rows, metadata)

const row = async (name: string) => {
  await screen.findByRole('heading', { level: 1, name: 'Editors' })
  const element = document.querySelector<HTMLElement>(`[data-part="field-row"][data-field="${name}"]`)
  if (!element) throw new Error(`There is no ${name}`)
  return within(element)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const typed = async (user: UserEvent, name: string) => user.type(await (await row(name)).findByRole('textbox'), '!')
const switched = async (user: UserEvent, name: string) => user.click(await (await row(name)).findByRole('switch'))

it.each<[string, (user: UserEvent, name: string) => Promise<void>, unknown]>([
  ['name', typed, 'Editors!'],
  ['description', typed, 'They write!'],
  [
    'icon',
    async (user, name) => {
      await user.click(await (await row(name)).findByText('edit'))
      await user.type(await screen.findByRole('searchbox', { name: 'Search icons' }), 'anchor')
      await user.click(await screen.findByRole('option', { name: 'anchor' }))
    },
    'anchor',
  ],
  ['app_access', switched, false],
  ['admin_access', switched, true],
  [
    'ip_access',
    async (user, name) => {
      await user.type(await (await row(name)).findByRole('textbox'), '10.0.0.1{Enter}')
    },
    ['10.0.0.1'],
  ],
  ['enforce_tfa', switched, true],
  [
    'module_list',
    async (user, name) => {
      const list = await row(name)
      await user.click(await list.findByRole('button', { name: 'Add item' }))
      await user.type(await list.findByLabelText('Name'), 'Wiki')
      await user.type(list.getByLabelText('Link'), 'https://example.com')
    },
    [{ name: 'Wiki', link: 'https://example.com' }],
  ],
  [
    'collection_list',
    async (user, name) => {
      const list = await row(name)
      await user.click(await list.findByRole('button', { name: 'Add item' }))
      await user.type(await list.findByLabelText('Group Name'), 'Texts')
      const [inner] = list.getAllByRole('button', { name: 'Add item' })
      if (inner) await user.click(inner)
      await user.click(await list.findByLabelText('Collection'))
      await user.click(await screen.findByRole('option', { name: /^Articles/ }))
    },
    [{ group_name: 'Texts', accordion: 'always_open', collections: [{ collection: 'articles' }] }],
  ],
  [
    'users',
    async (user, name) => {
      await user.click(await (await row(name)).findByRole('button', { name: 'Add existing' }))
      const drawer = within(await screen.findByRole('dialog', { name: 'Select items' }))
      await user.click(await drawer.findByRole('checkbox', { name: 'Select all' }))
      await user.click(drawer.getByRole('button', { name: 'Done' }))
    },
    { create: [], update: [{ id: 'u3' }], delete: [] },
  ],
])('edits %s (A-0532, A-0533, A-0534)', async (name, edit, value) => {
  // proves: A-0535, A-0536, A-0537, A-0538, A-0539, A-0540, A-0541, A-0542
  const { server, user } = draw()
  await edit(user, name)
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent).toEqual([{ method: 'PATCH', path: '/roles/e', body: { [name]: value } }])
})

it('loads the role and shows its name as the title (A-0515, A-0516, A-0936)', async () => {
  const { server } = draw()
  expect(await screen.findByRole('heading', { level: 1, name: 'Editors' })).toBeVisible()
  expect(server.reads.some(each => each.startsWith('/roles/e?'))).toBe(true)
})

const permission = (collection: string, action: 'create' | 'read'): Permission => ({
  id: collection.length,
  role: 'r1',
  collection,
  action,
  permissions: {},
  validation: {},
  presets: null,
  fields: ['*'],
  limit: null,
})

const makesUsers = permission('directus_users', 'create')
const readsRoles = permission('directus_roles', 'read')

it.each([
  ['an administrator', true, [], true],
  ['a user who can create users and read roles', false, [makesUsers, readsRoles], true],
  ['a user who can only create users', false, [makesUsers], false],
  ['a user who can only read roles', false, [readsRoles], false],
])('decides whether %s can invite users (A-0524)', async (_, admin, rolePermissions, may) => {
  const { user } = draw(systemModel(rolePermissions, admin))
  const invite = await screen.findByRole('button', { name: 'Invite people' })
  expect(invite.getAttribute('aria-disabled') !== 'true').toBe(may)
  await user.click(invite)
  if (may) expect(await screen.findByLabelText('Email addresses')).toBeVisible()
  else expect(screen.queryByLabelText('Email addresses')).toBeNull()
})
