import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { column } from '#engine/testing/demoMetadata.ts'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { drawModel, navigate, refreshed } from '#engine/testing/settings/modelStage.tsx'
import { field } from '#plugins/interfaces/field/plugin.ts'
import { group } from '#plugins/interfaces/group/plugin.ts'
import { textInput } from '#plugins/interfaces/text-input/plugin.ts'
import type { CollectionMeta } from '#schemas/data/Collection.ts'
import { CollectionPage } from './CollectionPage.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  notifications.put([])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const metaOf = (collection: string) => ({
  ...{ collection, icon: null, note: null, display_template: null, hidden: false, singleton: false },
})
const key = { is_primary_key: true, is_nullable: false, has_auto_increment: true }

/** The page that was drawn last, over a collection that has changed. */
let page: (change: Partial<CollectionInfo>) => ReactNode

interface Shown {
  readonly name?: string
  readonly unmanaged?: boolean
  /** Whether there is a group with the tag in it. */
  readonly grouped?: boolean
}

function draw({ name = 'notes', unmanaged = false, grouped = false }: Shown = {}) {
  const metadata = buildMetadata({
    collections: [
      { collection: 'notes', meta: unmanaged ? null : metaOf('notes') },
      { collection: 'tags', meta: metaOf('tags') },
      { collection: 'directus_roles', meta: metaOf('directus_roles') },
    ],
    fields: [
      column('id', 'integer', { sort: 1 }, key),
      column('title', 'string', { sort: 3, interface: 'text-input', width: 'half' }, { is_nullable: false }),
      column('rating', 'integer', { sort: 2, hidden: true }),
      column('fixed', 'string', { sort: 4, locked: true }),
      column('tag', 'integer', { sort: 5, group: grouped ? 9 : null }),
      ...(grouped
        ? [{ ...column('more', 'alias', { id: 9, sort: 6, interface: 'group', special: ['alias'] }), schema: null }]
        : []),
      column('id', 'integer', {}, key, 'tags'),
      column('id', 'uuid', {}, { is_primary_key: true }, 'directus_roles'),
      column('name', 'string', {}, {}, 'directus_roles'),
    ],
    relations: [
      {
        ...{ id: 1, many_collection: 'notes', many_field: 'tag', many_primary: 'id', one_collection: 'tags' },
        ...{ one_field: null, one_primary: 'id', one_collection_field: null, one_allowed_collections: null },
        junction_field: null,
      },
    ],
    permissions: [],
    language: 'en-US',
    caller: { user: 'u', role: 'r', roleName: 'Administrator', admin: true },
  })
  const info = metadata.collection(name)
  if (!info) throw new Error(`there is no ${name}`)
  const readItems = async () => ({ items: [], filterCount: 4, totalCount: 12 })
  page = change => <CollectionPage info={{ ...info, ...change }} />
  return drawModel(<CollectionPage info={info} />, {
    ...reviewHost(),
    ...{ metadata, readItems, registry: buildRegistry([textInput, group, field]) },
  })
}

const list = () => screen.getByRole('list', { name: 'Fields' })
const rows = () => within(list()).getAllByRole('listitem')
const names = () => rows().map(row => row.getAttribute('data-field'))
const row = (name: string) => {
  const match = rows().find(each => each.getAttribute('data-field') === name)
  if (!match) throw new Error(`there is no row ${name}`)
  return match
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
type Stage = ReturnType<typeof draw>

async function choose({ user }: Stage, menu: string | RegExp, entry: string) {
  await user.click(button(menu))
  return screen.findByRole('menuitem', { name: new RegExp(`^${entry}`) })
}

it('lists the fields in order with interface, key and required mark (A-0130, A-0131, A-0132)', () => {
  // proves: A-0133, A-0134, A-0154
  draw()
  expect(names()).toEqual(['id', 'rating', 'title', 'fixed', 'tag'])
  expect(row('title')).toHaveTextContent('Text input · string')
  expect(within(row('id')).getByRole('img', { name: 'Primary key' })).toBeVisible()
  expect(within(row('title')).getByRole('img', { name: 'Required' })).toBeVisible()
  expect(within(row('rating')).queryByRole('img', { name: 'Required' })).toBeNull()
  expect(within(row('title')).getByRole('link')).toHaveAttribute('href', '/admin/settings/data-model/notes/title')
  expect(row('rating')).toHaveAttribute('data-hidden')
  expect(row('title')).not.toHaveAttribute('data-hidden')
})

it('reloads the model when opened and does not modify a configured collection (A-0106, A-0107)', async () => {
  const { sent } = draw()
  await waitFor(() => expect(refreshed).toHaveBeenCalledOnce())
  expect(sent).toEqual([])
})

it('registers a table without metadata first (A-0105, A-0107, A-0874)', async () => {
  // proves: A-0950
  const { sent } = draw({ unmanaged: true })
  await waitFor(() => expect(refreshed).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ method: 'PATCH', path: '/collections/notes', body: { meta: {} } }])
})

it('shows and hides a field in the form immediately (A-0135, A-0136, A-0137)', async () => {
  // proves: A-0953, P-423
  const { user, sent, server } = draw()
  let respond = () => {}
  server.hold = new Promise(resolve => {
    respond = resolve
  })
  await user.click(button('Hide “title” in forms'))
  expect(button('Show “title” in forms')).toBeVisible()
  expect(row('title')).toHaveAttribute('data-hidden')
  expect(sent).toEqual([{ method: 'PATCH', path: '/fields/notes/title', body: { meta: { hidden: true } } }])
  respond()
  await waitFor(() => expect(refreshed).toHaveBeenCalledTimes(2))
})

it('reverts a rejected change and gives the reason (A-0153, P-424)', async () => {
  const { user, server } = draw()
  server.refuses = () => true
  await user.click(button('Hide “title” in forms'))
  await waitFor(() => expect(button('Hide “title” in forms')).toBeVisible())
  expect(notifications.get()).toMatchObject([{ kind: 'danger', text: 'No.' }])
})

it('sets one of three field widths and marks the current one (A-0138, A-0139, A-0140)', async () => {
  // proves: A-0141, A-0142, A-0143
  const stage = draw()
  expect(row('title')).toHaveAttribute('data-width', 'half')
  const half = await choose(stage, 'Width of “title”', 'Half')
  expect(screen.getAllByRole('menuitem').map(each => each.textContent)).toEqual(['Half', 'Full', 'Fill the page'])
  expect(half.querySelector('svg')).not.toBeNull()
  const fill = screen.getByRole('menuitem', { name: 'Fill the page' })
  expect(fill.querySelector('svg')).toBeNull()
  await stage.user.click(fill)
  expect(stage.sent).toEqual([{ method: 'PATCH', path: '/fields/notes/title', body: { meta: { width: 'fill' } } }])
})

it('reorders fields by keyboard in one request and keeps the focus (A-0151, A-0152, A-0954)', async () => {
  const { user, sent } = draw()
  act(() => within(row('id')).getByRole('link').focus())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(sent).toEqual([
    {
      ...{ method: 'PATCH', path: '/fields/notes' },
      body: ['rating', 'id', 'title', 'fixed', 'tag'].map((field, at) => ({ field, meta: { sort: at + 1 } })),
    },
  ])
  expect(within(row('id')).getByRole('link')).toHaveFocus()
  expect(screen.getByText('“id” moved to position 2 of 5.')).toBeInTheDocument()
})

it('reorders fields by dragging a handle (A-0150)', async () => {
  const { sent } = draw()
  const handle = button('Move “id”, 1 of 5')
  const dataTransfer = { setData: () => undefined, types: [], dropEffect: '', setDragImage: () => undefined }
  fireEvent.dragStart(handle, { dataTransfer })
  // The drag begins after the browser has captured an image of the row.
  await waitFor(() => expect(row('id')).toHaveAttribute('data-dragging'))
  const target = within(row('title')).getByRole('link')
  fireEvent.dragEnter(target, { dataTransfer })
  fireEvent.dragOver(target, { dataTransfer })
  fireEvent.drop(target, { dataTransfer })
  fireEvent.dragEnd(handle, { dataTransfer })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject(['rating', 'title', 'id', 'fixed', 'tag'].map(field => ({ field })))
})

it('does not change or delete a locked field (A-0155)', async () => {
  const stage = draw()
  expect(within(row('fixed')).queryByRole('link')).toBeNull()
  await stage.user.click(button('Hide “fixed” in forms'))
  const remove = await choose(stage, 'Options for fixed', 'Delete')
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(stage.sent).toEqual([])
})

it('does not delete the primary key, and does not copy it or a relation (A-0149, A-0469, A-0470)', async () => {
  const stage = draw()
  expect(await choose(stage, 'Options for id', 'Delete')).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('menuitem', { name: /^Duplicate/ })).toHaveAttribute('aria-disabled', 'true')
  await stage.user.keyboard('{Escape}')
  expect(await choose(stage, 'Options for tag', 'Duplicate')).toHaveAttribute('aria-disabled', 'true')
})

it('shows fields of a group below it and moves fields into and out of it (A-1386)', async () => {
  const stage = draw({ grouped: true })
  const { user, sent, server } = stage
  // A change shows at once, however long the server takes.
  let respond = () => {}
  server.hold = new Promise(resolve => {
    respond = resolve
  })
  const held = () => within(screen.getByRole('list', { name: 'Fields in more' })).getAllByRole('listitem')
  expect(held().map(each => each.getAttribute('data-field'))).toEqual(['tag'])
  await user.click(await choose(stage, 'Options for title', 'Move into “more”'))
  expect(held().map(each => each.getAttribute('data-field'))).toEqual(['tag', 'title'])
  expect(sent[0]?.body).toContainEqual({ field: 'title', meta: { sort: 6, group: 9 } })
  expect(screen.getByText('“title” moved to more, position 2 of 2.')).toBeInTheDocument()
  // Beyond the first of a group is above the group.
  act(() => within(row('tag')).getByRole('link').focus())
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['id', 'rating', 'fixed', 'tag', 'more', 'title'])
  expect(held().map(each => each.getAttribute('data-field'))).toEqual(['title'])
  await user.click(await choose(stage, 'Options for title', 'Move out of “more”'))
  expect(names()).toEqual(['id', 'rating', 'fixed', 'tag', 'more', 'title'])
  expect(screen.queryByRole('list', { name: 'Fields in more' })).toBeNull()
  expect(screen.getByText(/^No fields in this group/)).toBeVisible()
  respond()
  await waitFor(() => expect(refreshed).toHaveBeenCalledTimes(2))
})

it('lists the effects of deleting a field before confirmation (A-0145, A-0146, A-0147)', async () => {
  // proves: A-0148, A-0956
  const stage = draw()
  await stage.user.click(await choose(stage, 'Options for title', 'Delete'))
  expect(await screen.findByText('4 items')).toBeVisible()
  expect(stage.sent).toEqual([])
  await stage.user.click(button('Delete'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(stage.sent).toEqual([{ method: 'DELETE', path: '/fields/notes/title', body: undefined }])
  await waitFor(() => expect(refreshed).toHaveBeenCalledTimes(2))
})

it('copies a field under another name, in the same collection by default (A-0144, A-0462, A-0463)', async () => {
  // proves: A-0464, A-0465, A-0466, A-0471, A-0473, A-0474, A-0955, A-0996
  const stage = draw()
  await stage.user.click(await choose(stage, 'Options for title', 'Duplicate'))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByRole('combobox', { name: 'Collection' })).toHaveValue('notes')
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('title_copy')
  await stage.user.selectOptions(within(dialog).getByRole('combobox'), 'tags')
  await stage.user.click(within(dialog).getByRole('button', { name: 'Duplicate' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(stage.sent).toEqual([
    { method: 'POST', path: '/fields/notes/title', body: { collection: 'tags', field: 'title_copy' } },
  ])
  expect(notifications.get().map(({ title }) => title)).toEqual(['Field created'])
})

it('requires a valid name for a copy and sends nothing when canceled (A-0467, A-0468, A-0476)', async () => {
  const stage = draw()
  await stage.user.click(await choose(stage, 'Options for title', 'Duplicate'))
  const dialog = await screen.findByRole('alertdialog')
  const name = within(dialog).getByRole('textbox', { name: 'Name' })
  await stage.user.clear(name)
  expect(within(dialog).getByRole('button', { name: /^Duplicate/ })).toHaveAttribute('aria-disabled', 'true')
  await stage.user.type(name, '2 Titlé')
  expect(name).toHaveValue('_title')
  await stage.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(stage.sent).toEqual([])
})

it('keeps the dialog open with the reason when a copy fails (A-0475)', async () => {
  const stage = draw()
  stage.server.refuses = () => true
  await stage.user.click(await choose(stage, 'Options for title', 'Duplicate'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await stage.user.click(dialog.getByRole('button', { name: 'Duplicate' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('No.')
  expect(notifications.get()).toEqual([])
})

it('offers nine kinds of fields, each with its own URL, and groups of fields (A-0157, A-0158, A-0159)', async () => {
  // proves: A-0160, A-0161, A-0162, A-0163, A-0164, A-0165, A-0166, A-0167, A-0168
  const stage = draw()
  const kind = await choose(stage, 'Create field', 'Many to many')
  expect(screen.getAllByRole('menuitem').map(each => each.textContent)).toEqual([
    ...['Standard field', 'Presentation', 'Single file', 'Multiple files', 'Many to one', 'One to many'],
    ...['Many to many', 'Many to any', 'Translations', 'Group of fields'],
  ])
  await stage.user.click(kind)
  expect(navigate).toHaveBeenCalledWith('/admin/settings/data-model/notes/+?type=m2m')
})

it('saves changed settings and returns to the list (A-0108, A-0110, A-0112)', async () => {
  // proves: A-0119, A-0128, A-0129, A-0949
  const { user, sent } = draw()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('notes')
  expect(button(/^Save/)).toHaveAttribute('aria-disabled', 'true')
  const note = await screen.findByRole('textbox', { name: 'Note' })
  await user.type(note, 'x')
  expect(button(/^Save/)).not.toHaveAttribute('aria-disabled')
  await user.clear(note)
  expect(button(/^Save/)).toHaveAttribute('aria-disabled', 'true')
  await user.type(note, 'Short')
  await user.click(button('Save'))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/settings/data-model'))
  expect(sent).toEqual([{ method: 'PATCH', path: '/collections/notes', body: { meta: { note: 'Short' } } }])
})

it('edits all settings of a collection (A-0119, A-0120, A-0121)', () => {
  // proves: A-0122, A-0123, A-0124, A-0125, A-0126, A-0127
  draw()
  for (const name of [
    ...['icon', 'note', 'display_template', 'hidden', 'singleton', 'archive_field', 'archive_value'],
    ...['unarchive_value', 'sort_field'],
  ])
    expect(document.querySelector(`[data-field="${name}"]`), name).not.toBeNull()
})

it('sorts items only by integer fields (C-393)', async () => {
  const { user } = draw()
  const sort = document.querySelector<HTMLElement>('[data-field="sort_field"]')
  if (!sort) throw new Error('there is no field to sort by')
  await user.click(await within(sort).findByRole('combobox'))
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Rating'])
})

it('keeps the input when the settings are rejected (A-0978)', async () => {
  const { user, server } = draw()
  server.refuses = () => true
  const note = await screen.findByRole('textbox', { name: 'Note' })
  await user.type(note, 'Short')
  await user.click(button('Save'))
  await waitFor(() => expect(notifications.get()).toHaveLength(1))
  expect(note).toHaveValue('Short')
  expect(navigate).not.toHaveBeenCalled()
})

it('reports a conflicting setting and then saves only the local changes', async () => {
  const stage = draw()
  const note = await screen.findByRole('textbox', { name: 'Note' })
  await stage.user.type(note, 'Mine')
  const theirs: CollectionMeta = { ...metaOf('notes'), icon: 'star', note: 'Theirs' }
  stage.server.stored = () => ({ collection: 'notes', meta: theirs })
  stage.redraw(page({ meta: theirs }))
  expect(note).toHaveValue('Mine')
  await stage.user.click(button('Save'))
  await waitFor(() => expect(notifications.get()).toMatchObject([{ text: expect.stringContaining('(notes: note)') }]))
  expect(stage.sent).toEqual([])
  await stage.user.click(button('Save'))
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce())
  expect(stage.sent).toEqual([{ method: 'PATCH', path: '/collections/notes', body: { meta: { note: 'Mine' } } }])
})

it('lists the effects of deleting a collection, deletes it after confirmation and returns (A-0109, A-0111, A-0113)', async () => {
  // proves: A-0114, A-0115, A-0951
  const { user, sent, server } = draw()
  const webhooks = [{ name: 'Build the site', collections: ['notes'] }]
  server.stored = path => (path === '/webhooks' ? webhooks : undefined)
  await user.click(button('Delete'))
  expect(await screen.findByText('12 items')).toBeVisible()
  expect(screen.getByText('1 webhook')).toBeVisible()
  expect(screen.getByText('Build the site')).toBeVisible()
  await user.click(button('Cancel'))
  expect(sent).toEqual([])
  await user.click(button('Delete'))
  const dialog = await screen.findByRole('alertdialog')
  await within(dialog).findByText('12 items')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/settings/data-model'))
  expect(sent).toEqual([{ method: 'DELETE', path: '/collections/notes', body: undefined }])
})

it('does not modify system collections (A-0117, A-0118, A-0156)', async () => {
  const { user } = draw({ name: 'directus_roles' })
  expect(button(/^Delete/)).toHaveAttribute('aria-disabled', 'true')
  await user.click(button(/^Delete/))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveAttribute('readonly')
  expect(within(row('name')).queryByRole('link')).toBeNull()
  expect(button('Hide “name” in forms')).toHaveAttribute('aria-disabled', 'true')
})
