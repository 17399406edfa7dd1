import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import type { Item } from '#schemas/data/Item.ts'
import WebhooksSection from './WebhooksSection.tsx'

const webhook = (id: number, name: string): Item => ({
  ...{ id, name, method: 'POST', url: 'https://example.com/hook', status: 'active', data: true, headers: null },
  ...{ actions: ['create'], collections: ['articles'] },
})

const draw = (path: string, rows = [webhook(1, 'Search index'), webhook(2, 'Mail')], address?: string) =>
  drawSettings(<WebhooksSection path={path} />, { '/webhooks': rows, '/revisions': [] }, undefined, address)

const row = async (name: string) => {
  await waitFor(() => expect(document.querySelector(`[data-part="field-row"][data-field="${name}"]`)).not.toBeNull())
  return within(document.querySelector<HTMLElement>(`[data-part="field-row"][data-field="${name}"]`) ?? document.body)
}
const typed = async (user: UserEvent, name: string, words: string) =>
  user.type(await (await row(name)).findByRole('textbox'), words)
const chosen = async (user: UserEvent, name: string, option: string) => {
  await user.click(await (await row(name)).findByRole('combobox'))
  await user.click(await screen.findByRole('option', { name: option }))
}
const ticked = async (user: UserEvent, name: string, box: string) =>
  user.click(await (await row(name)).findByRole('checkbox', { name: box }))

const save = () => screen.findByRole('button', { name: /^Save/ })
async function ways(user: UserEvent): Promise<readonly (string | null)[]> {
  await user.click(await screen.findByRole('button', { name: 'More save options' }))
  return (await screen.findAllByRole('menuitem')).map(each => each.textContent)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows an empty state that offers to create a webhook (A-0687, A-0688, A-0689)', async () => {
  // proves: A-0990
  const { user, here } = draw('', [])
  const empty = await screen.findByRole('heading', { name: 'No webhooks yet' })
  const create = within(empty.parentElement ?? document.body).getByRole('button', { name: 'Create webhook' })
  expect(screen.getAllByRole('button', { name: 'Create webhook' })).toHaveLength(2)
  await user.click(create)
  expect(here()).toBe('/admin/settings/webhooks/+')
})

it('shows that nothing matches and offers to clear the filter (A-0690, A-0691, A-0991)', async () => {
  const { user, server } = draw('', undefined, '/admin/start?search=nothing')
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'No webhooks yet' })).toBeNull()
  server.reads.length = 0
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'No results' })).toBeNull())
  expect(server.reads.some(each => each.startsWith('/webhooks?') && !each.includes('search='))).toBe(true)
})

it('offers all save actions, deletion and history for an existing webhook (A-0693, A-0694, A-0695)', async () => {
  // proves: A-0696, A-0697, A-0698
  const { user } = draw('1')
  expect(await save()).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete item' })).toBeVisible()
  expect(await screen.findByText('Comments and revisions')).toBeVisible()
  const [stay, another, copy] = await ways(user)
  expect([stay, another, copy]).toEqual([
    expect.stringContaining('Save and stay'),
    expect.stringContaining('Save and add new'),
    expect.stringContaining('Save as copy'),
  ])
})

it('offers no copy, history or deletion for a new webhook (A-0699, A-0712)', async () => {
  const { user } = draw('+')
  await save()
  expect(screen.queryByText('Comments and revisions')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete item' })).toBeNull()
  const offered = await ways(user)
  expect(offered.some(each => each?.includes('Save and stay'))).toBe(true)
  expect(offered.some(each => each?.includes('Save as copy'))).toBe(false)
})

it.each<[string, (user: UserEvent, name: string) => Promise<void>, unknown]>([
  ['name', (user, name) => typed(user, name, '!'), 'Search index!'],
  ['method', (user, name) => chosen(user, name, 'GET'), 'GET'],
  ['url', (user, name) => typed(user, name, '/2'), 'https://example.com/hook/2'],
  ['status', (user, name) => chosen(user, name, 'Inactive'), 'inactive'],
  ['data', async (user, name) => user.click(await (await row(name)).findByRole('switch')), false],
  ['actions', (user, name) => ticked(user, name, 'Delete'), ['create', 'delete']],
  ['collections', (user, name) => ticked(user, name, 'Notes'), ['articles', 'notes']],
])('edits %s and returns to the list (A-0693, A-0701, A-0702)', async (name, change, value) => {
  // proves: A-0703, A-0704, A-0705, A-0706, A-0707, A-0708, A-0969
  const { user, server, here } = draw('1')
  await change(user, name)
  await user.click(await save())
  await waitFor(() => expect(here()).toBe('/admin/settings/webhooks'))
  expect(server.sent).toEqual([{ method: 'PATCH', path: '/webhooks/1', body: { [name]: value } }])
})

it('creates a webhook by keyboard and stays on it (A-0694, A-0709, A-0715)', async () => {
  // proves: A-0969
  const { user, server, here } = draw('+')
  await typed(user, 'name', 'Another')
  await typed(user, 'url', 'https://example.com')
  await ticked(user, 'actions', 'Create')
  await ticked(user, 'collections', 'Notes')
  await user.keyboard('{Meta>}s{/Meta}')
  await waitFor(() => expect(here()).toBe('/admin/settings/webhooks/3'))
  expect(server.sent).toMatchObject([{ method: 'POST', path: '/webhooks', body: { name: 'Another' } }])
})

it('continues to a new webhook by keyboard (A-0695, A-0710, A-0715)', async () => {
  const { user, server, here } = draw('1')
  await typed(user, 'name', '!')
  await user.keyboard('{Meta>}{Shift>}s{/Shift}{/Meta}')
  await waitFor(() => expect(here()).toBe('/admin/settings/webhooks/+'))
  expect(server.sent).toMatchObject([{ method: 'PATCH', path: '/webhooks/1' }])
})

it('creates a copy without the key and opens it (A-0711)', async () => {
  const { user, server, here } = draw('1')
  await save()
  await ways(user)
  await user.click(screen.getByRole('menuitem', { name: /^Save as copy/ }))
  await waitFor(() => expect(here()).toBe('/admin/settings/webhooks/3'))
  const { id: _, ...values } = webhook(1, 'Search index')
  expect(server.sent).toEqual([{ method: 'POST', path: '/webhooks', body: values }])
})

it('deletes after confirmation (A-0713)', async () => {
  const { user, server, here } = draw('1')
  await user.click(await screen.findByRole('button', { name: 'Delete item' }))
  const asks = await screen.findByRole('alertdialog')
  expect(server.sent).toEqual([])
  await user.click(within(asks).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(here()).toBe('/admin/settings/webhooks'))
  expect(server.sent).toEqual([{ method: 'DELETE', path: '/webhooks/1', body: undefined }])
})

it('asks before leaving with edits (A-0716)', async () => {
  const { user, go, here } = draw('1')
  await typed(user, 'name', '!')
  go('/admin/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(here()).toBe('/admin/start')
})

it('shows that no webhook with that key exists (A-0717)', async () => {
  draw('99')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(document.querySelector('[data-part="field-row"]')).toBeNull()
})

it('edits several webhooks together, without history and copy (A-0686, A-0700, A-0712)', async () => {
  // proves: A-0714
  const { user, server } = draw('1,2')
  await screen.findByRole('dialog', { name: 'Edit 2 items' })
  await user.click(await (await row('data')).findByRole('checkbox'))
  await user.click(await (await row('data')).findByRole('switch'))
  expect(screen.queryByText('Comments and revisions')).toBeNull()
  expect(screen.queryByRole('button', { name: 'More save options' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Review 1 field' }))
  await user.click(await screen.findByRole('button', { name: 'Change 2 items' }))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent).toEqual([
    { method: 'PATCH', path: '/webhooks', body: { keys: ['1', '2'], data: { data: false } } },
  ])
})
