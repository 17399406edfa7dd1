import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { drawModel, navigate, refreshed } from '#engine/testing/settings/modelStage.tsx'
import NewCollectionDrawer from './NewCollectionDrawer.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  notifications.put([])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const button = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) })
const tab = (label: string) => screen.getByRole('tab', { name: label })
const box = (label: string) => screen.getByRole('checkbox', { name: label })
const titles = () => notifications.get().map(({ title }) => title)

async function openFields(typed = 'stories') {
  const stage = drawModel(<NewCollectionDrawer />)
  await stage.user.type(name(), typed)
  await stage.user.click(button('Next'))
  return stage
}

it('requires a name before the second step (A-0170, A-0171, A-0172)', async () => {
  // proves: A-0173, A-0174, A-0175, A-0176, A-0177, A-0178, A-0180, A-0181, A-0183
  const { user } = drawModel(<NewCollectionDrawer />)
  expect(screen.getAllByRole('tab').map(each => each.textContent)).toEqual(['Collection setup', 'Optional fields'])
  expect(tab('Optional fields')).toHaveAttribute('aria-disabled', 'true')
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true')
  expect(box('Single item')).not.toBeChecked()
  expect(screen.getByRole('textbox', { name: 'Primary key name' })).toHaveValue('id')
  expect(screen.getByRole('radio', { name: 'Auto-incremented integer' })).toBeChecked()
  await user.type(name(), 'My Stories')
  expect(tab('Optional fields')).not.toHaveAttribute('aria-disabled')
  await user.click(button('Next'))
  expect(tab('Optional fields')).toHaveAttribute('aria-selected', 'true')
})

it('normalizes names like the database and rejects existing and reserved ones (A-0179, A-0182, A-0881)', async () => {
  // proves: A-0885
  const { user } = drawModel(<NewCollectionDrawer />)
  await user.type(name(), '1Über uns')
  expect(name()).toHaveValue('uber_uns')
  await user.clear(name())
  await user.type(name(), 'articles')
  expect(name()).toHaveAccessibleDescription(/This name is already used/)
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true')
  await user.clear(name())
  await user.type(name(), 'directus_x')
  expect(name()).toBeInvalid()
  const keyName = screen.getByRole('textbox', { name: 'Primary key name' })
  await user.clear(keyName)
  await user.type(keyName, 'Ké y')
  expect(keyName).toHaveValue('ke_y')
})

it('disables optional fields at first and gives each a name when enabled (A-0201, A-0202, A-0203)', async () => {
  // proves: A-0204
  const { user } = await openFields()
  const names = () => screen.getAllByRole<HTMLInputElement>('textbox')
  expect(screen.getAllByRole('checkbox').every(each => !each.matches(':checked'))).toBe(true)
  expect(names().map(({ value }) => value)).toEqual([
    ...['status', 'sort', 'date_created', 'user_created', 'date_updated', 'user_updated'],
  ])
  expect(names().every(({ disabled }) => disabled)).toBe(true)
  await user.click(box('Manual order'))
  const sort = screen.getByRole('textbox', { name: 'Name of “Manual order”' })
  await user.clear(sort)
  await user.type(sort, 'My Place')
  expect(sort).toHaveValue('my_place')
  await user.clear(sort)
  await user.type(sort, 'id')
  expect(button('Create collection')).toHaveAttribute('aria-disabled', 'true')
})

it('creates the collection, then the user relations, reloads the model and opens the collection (A-0176, A-0223, A-0224)', async () => {
  // proves: A-0225, A-0226, A-0227, A-0228, A-0229, A-0230, A-0231, A-0232, A-0233, A-0871, A-0957, A-0995
  const { user, sent } = await openFields()
  for (const label of ['Status', 'Created by', 'Updated by']) await user.click(box(label))
  await user.click(button('Create collection'))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/settings/data-model/stories'))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /collections', 'POST /relations'])
  expect(sent[0]?.body).toMatchObject({
    collection: 'stories',
    fields: [{ field: 'id' }, { field: 'status' }, { field: 'user_created' }, { field: 'user_updated' }],
    meta: { singleton: false, archive_field: 'status' },
  })
  expect(sent[1]?.body).toMatchObject([{ many_field: 'user_created' }, { many_field: 'user_updated' }])
  expect(refreshed).toHaveBeenCalledOnce()
  expect(titles()).toEqual(['Collection created'])
})

it('creates no relations without user fields (A-0228)', async () => {
  const { user, sent } = await openFields()
  await user.click(button('Create collection'))
  await waitFor(() => expect(navigate).toHaveBeenCalled())
  expect(sent.map(({ path }) => path)).toEqual(['/collections'])
})

it('submits once and keeps the input when rejected (A-0234, A-0235, A-0980)', async () => {
  const { user, sent, server } = await openFields()
  server.refuses = () => true
  let respond = () => {}
  server.hold = new Promise(resolve => {
    respond = resolve
  })
  await user.click(button('Create collection'))
  expect(button('Create collection')).toHaveAttribute('aria-busy', 'true')
  await user.click(button('Create collection'))
  respond()
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(sent).toHaveLength(1)
  expect(navigate).not.toHaveBeenCalled()
  await user.click(tab('Collection setup'))
  expect(name()).toHaveValue('stories')
})

it('reports what was created when it stops halfway, and undoes it on request', async () => {
  const { user, sent, server } = await openFields()
  server.refuses = ({ path }) => path === '/relations'
  await user.click(box('Created by'))
  await user.click(button('Create collection'))
  await user.click(await screen.findByRole('button', { name: /^Undo finished steps/ }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/collections/stories' }))
  await waitFor(() => expect(button('Create collection')).not.toHaveAttribute('aria-busy'))
  expect(navigate).not.toHaveBeenCalled()
})

it('closes to the list, asks before losing input, and is empty when reopened (A-0177, A-0236)', async () => {
  const { user, redraw } = drawModel(<NewCollectionDrawer key="first" />)
  await user.click(button('Close'))
  expect(navigate).toHaveBeenLastCalledWith('/admin/settings/data-model')
  navigate.mockClear()
  redraw(<NewCollectionDrawer key="opened again" />)
  await user.type(name(), 'stories')
  await user.click(button('Close'))
  expect(navigate).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(navigate).toHaveBeenCalledWith('/admin/settings/data-model')
  redraw(<NewCollectionDrawer key="second" />)
  expect(name()).toHaveValue('')
})
