import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import type { Item } from '#schemas/data/Item.ts'
import PresetsSection from './PresetsSection.tsx'

const stored: Item = {
  ...{ id: 4, bookmark: 'New ones', user: null, role: 'e', collection: 'articles', search: null, filters: [] },
  ...{ layout: 'tabular', layout_query: null, layout_options: null },
}

const rows = {
  '/presets': [stored],
  '/roles': [{ id: 'e', name: 'Editors' }],
  '/users': [{ id: 'u', email: 'ida@example.com', first_name: 'Ida', last_name: 'Wells' }],
  '/items/articles': [{ id: 7, title: 'The lighthouse' }],
}

const draw = (path: string) => drawSettings(<PresetsSection path={path} />, rows)

const row = async (name: string) => {
  await screen.findByRole('button', { name: /^Save/ })
  const element = document.querySelector<HTMLElement>(`[data-part="field-row"][data-field="${name}"]`)
  if (!element) throw new Error(`There is no ${name}`)
  return within(element)
}

async function offered(user: UserEvent, name: string): Promise<readonly (string | null)[]> {
  await user.click(await (await row(name)).findByRole('combobox'))
  return (await screen.findAllByRole('option')).map(each => each.textContent)
}

async function choose(user: UserEvent, name: string, option: string): Promise<void> {
  await offered(user, name)
  await user.click(screen.getByRole('option', { name: option }))
}

const save = () => screen.getByRole('button', { name: /^Save/ })
const preview = () => screen.findByRole('region', { name: 'Preview' })
const view = { search: null, filters: [], layout: 'tabular', layout_query: null, layout_options: null }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('edits collection, scope, layout and name (A-0645, A-0646, A-0647)', async () => {
  // proves: A-0648, A-0649, A-0650
  draw('+')
  await row('collection')
  const fields = [...document.querySelectorAll('[data-part="field-row"]')].map(each => each.getAttribute('data-field'))
  expect(fields).toEqual(['collection', 'scope', 'layout', 'name', 'divider'])
})

it('offers collections with a list, all scopes and the available layouts (A-0651, A-0652, A-0653)', async () => {
  // proves: A-0654, A-0655, A-0656, A-0657, A-0662, A-0967
  const { user, server } = draw('+')
  expect(await offered(user, 'collection')).toEqual(['Activity', 'Articles', 'Files', 'Notes', 'Users'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(server.reads.some(each => each.startsWith('/roles'))).toBe(true))
  expect(await offered(user, 'scope')).toEqual(['Everyone', 'Role: Editors', 'User: Ida Wells'])
  await user.keyboard('{Escape}')
  expect(await offered(user, 'layout')).toEqual(['Table', 'Cards', 'Board', 'Calendar', 'Map'])
  expect(server.reads).toContain('/users?fields=email,first_name,last_name,id&sort=email&limit=-1')
  expect(server.reads).toContain('/roles?fields=id,name&sort=name&limit=-1')
})

it('also offers the log for the activity', async () => {
  const { user } = draw('+')
  await choose(user, 'collection', 'Activity')
  expect((await offered(user, 'layout')).slice(0, 2)).toEqual(['Log', 'Table'])
})

it('shows a read-only preview after a collection is selected (A-0665, A-0666, A-0667)', async () => {
  // proves: A-0992
  const { user, server } = draw('+')
  expect(await screen.findByText(/^Choose a collection and a layout/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
  await choose(user, 'collection', 'Articles')
  const column = await within(await preview()).findByText('Title')
  expect(column.closest('[inert]')).not.toBeNull()
  expect(server.reads.some(each => each.startsWith('/items/articles?fields='))).toBe(true)
  expect(screen.queryByText(/^Choose a collection and a layout/)).toBeNull()
})

it.each([
  ['Everyone', { role: null, user: null }],
  ['Role: Editors', { role: 'e', user: null }],
  ['User: Ida Wells', { role: null, user: 'u' }],
])('creates a preset for %s and returns to the list (A-0658, A-0659, A-0660)', async (scope, owner) => {
  // proves: A-0661, A-0664, A-0669, A-0672, A-0673, A-0675, A-0964
  const { user, server, here } = draw('+')
  await row('collection')
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await choose(user, 'collection', 'Articles')
  await choose(user, 'scope', scope)
  await user.type(await (await row('name')).findByRole('textbox'), 'All of them')
  await user.click(save())
  await waitFor(() => expect(here()).toBe('/admin/settings/presets'))
  const body = { collection: 'articles', bookmark: 'All of them', ...owner, ...view }
  expect(server.sent).toEqual([{ method: 'POST', path: '/presets', body }])
})

it('edits an existing preset, which becomes a default preset without a name (A-0663, A-0670, A-0671)', async () => {
  // proves: A-0672, A-0921, A-0963, A-0965
  const { user, server, here } = draw('4')
  const name = await (await row('name')).findByRole('textbox')
  expect(name).toHaveValue('New ones')
  expect(server.reads).toContain('/presets/4?')
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  await user.clear(name)
  await user.click(save())
  await waitFor(() => expect(here()).toBe('/admin/settings/presets'))
  expect(server.sent).toEqual([{ method: 'PATCH', path: '/presets/4', body: { bookmark: null } }])
})

it('saves the settings next to the preview by layout (A-0668)', async () => {
  const { user, server } = draw('4')
  await user.type(await screen.findByRole('searchbox', { name: 'Search for' }), 'sea')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Row spacing' }), 'Compact')
  await user.click(screen.getByRole('checkbox', { name: 'Title' }))
  await user.click(screen.getByText('Filters'))
  await user.click(await screen.findByRole('combobox', { name: 'Add filter' }))
  await user.click(await screen.findByRole('option', { name: 'Title' }))
  await user.type(await screen.findByRole('textbox', { name: 'Value for Title' }), 'sea{Enter}')
  await user.click(save())
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]?.body).toMatchObject({
    search: 'sea',
    filters: [{ field: 'title', value: 'sea' }],
    layout_query: { tabular: { fields: ['rating'] } },
    layout_options: { tabular: { spacing: 'compact' } },
  })
})

it('deletes after confirmation (A-0674, A-0966)', async () => {
  const { user, server, here } = draw('4')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const asks = await screen.findByRole('alertdialog')
  expect(server.sent).toEqual([])
  await user.click(within(asks).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(here()).toBe('/admin/settings/presets'))
  expect(server.sent).toEqual([{ method: 'DELETE', path: '/presets/4', body: undefined }])
})

it.each([
  ['99', 'Try again'],
  ['nonsense', null],
])('shows that no preset with the key %s exists (A-0677)', async (key, again) => {
  draw(key)
  if (again) expect(await screen.findByRole('button', { name: again })).toBeVisible()
  else expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(document.querySelector('[data-part="field-row"]')).toBeNull()
})

it('saves by keyboard only if there are changes', async () => {
  const { user, server, here } = draw('4')
  const name = await (await row('name')).findByRole('textbox')
  await user.keyboard('{Control>}s{/Control}')
  expect(server.sent).toEqual([])
  await user.type(name, '!')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(here()).toBe('/admin/settings/presets'))
  expect(server.sent).toEqual([{ method: 'PATCH', path: '/presets/4', body: { bookmark: 'New ones!' } }])
})

it('asks before leaving with changes and keeps or discards them', async () => {
  const { user, server, here, go } = draw('4')
  const name = await (await row('name')).findByRole('textbox')
  await user.type(name, '!')
  for (const _time of ['first', 'second']) {
    go('/admin/elsewhere')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(here()).toBe('/admin/start')
    expect(name).toHaveValue('New ones!')
  }
  go('/admin/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(here()).toBe('/admin/elsewhere'))
  expect(server.sent).toEqual([])
})
