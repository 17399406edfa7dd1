import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FormPermissions, rowDenial } from '#engine/core/access/fieldReadOnlyReason.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { column } from '#engine/testing/demoMetadata.ts'
import { itemEditOf } from '#engine/testing/itemEditOf.ts'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { startItemEdit } from '#engine/testing/startItemEdit.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import { ItemEditContexts } from './edit/ItemEditContexts.tsx'
import { ItemActions } from './ItemActions.tsx'

const item: Item = { id: 1, title: 'A', status: 'draft' }

const metadataOf = (permissions: readonly Permission[], admin: boolean) =>
  buildMetadata({
    collections: [
      {
        collection: 'notes',
        meta: {
          ...{ collection: 'notes', icon: null, note: null, display_template: null, hidden: false, singleton: false },
          ...{ archive_field: 'status', archive_value: 'archived', unarchive_value: 'draft' },
        },
      },
      { collection: 'links', meta: null },
    ],
    fields: [
      column('id', 'integer', {}, { is_primary_key: true, is_nullable: false }),
      ...['title', 'status'].map(field => column(field, 'string')),
      { ...column('id', 'integer', {}, { is_primary_key: true, is_nullable: false }), collection: 'links' },
      { ...column('note', 'integer'), collection: 'links' },
    ],
    relations: [
      {
        ...{
          many_collection: 'links',
          many_field: 'note',
          many_primary: 'id',
          one_collection: 'notes',
          one_field: null,
        },
        ...{ one_primary: 'id', one_collection_field: null, one_allowed_collections: null, junction_field: null },
      },
    ],
    permissions,
    caller: { user: 'u1', role: 'r1', roleName: 'Editor', admin },
    language: 'en-US',
  })

const permission = (
  action: Permission['action'],
  fields: readonly string[],
  permissions: Permission['permissions'] = {},
): Permission => ({
  ...{ id: 1, role: 'r1', collection: 'notes', action, validation: {}, presets: null, limit: null },
  fields,
  permissions,
})

/** Draws the actions of an existing or new note for a caller with these permissions; returns the events they send. */
async function draw(
  permissions: readonly Permission[],
  admin = false,
  isNew = false,
  links: readonly Item[] = [],
  isEdited = true,
) {
  const readItems = () => Promise.resolve({ items: [...links], filterCount: links.length, totalCount: links.length })
  const metadata = metadataOf(permissions, admin)
  const collection = metadata.collection('notes')
  if (!collection) throw new Error('There are no notes')
  const { actor, editing, type } = startItemEdit({ load: () => ({ ok: true, value: item }) })
  await editing()
  if (isEdited) type('B')
  const action = isNew ? 'create' : 'update'
  const decision = metadata.decide(action, 'notes')
  const formPermissions: FormPermissions = {
    ...{ decision, action, caller: metadata.caller, collection: 'notes' },
    rowDenial: isNew ? null : rowDenial(decision, 'update', 'notes', metadata.caller, item),
  }
  const send = vi.fn<(event: { readonly type: string }) => void>()
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <StudioProvider host={{ ...reviewHost(), metadata, readItems }}>
        <QueryClientProvider client={new QueryClient()}>
          <ItemEditContexts
            value={itemEditOf({ collection, snapshot: actor.getSnapshot(), send, permissions: formPermissions })}
          >
            <ItemActions />
          </ItemEditContexts>
        </QueryClientProvider>
      </StudioProvider>
    </I18nProvider>,
  )
  return send
}

const archived = { type: 'archive.requested', values: { status: 'archived' }, leaves: false }

const isOpen = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') !== 'true'

it.each<[string, boolean, readonly Permission[], boolean]>([
  ['an administrator', true, [], true],
  ['a user who can update all fields', false, [permission('update', ['*'])], true],
  ['a user who can update the archive field', false, [permission('update', ['status'])], true],
  ['a user who can only update another field', false, [permission('update', ['title'])], false],
  ['a user who can update other items', false, [permission('update', ['*'], { status: { _eq: 'published' } })], false],
  ['a user without update permission', false, [], false],
])('decides whether %s can archive (A-0931)', async (_, admin, permissions, may) => {
  const send = await draw(permissions, admin)
  const button = screen.getByRole('button', { name: 'Archive' })
  expect(isOpen(button)).toBe(may)
  await userEvent.click(button)
  // The question whether to archive has to be loaded first.
  await vi.waitFor(() => expect(send.mock.calls).toEqual(may ? [[archived]] : []), { timeout: 30_000 })
})

it('asks before it archives an item that others use, and names them', async () => {
  const send = await draw([], true, false, [{ id: 9 }])
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Archive this item?' })
  expect(await within(dialog).findByRole('link', { name: '9' })).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(send).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
  expect(send.mock.calls).toEqual([[archived]])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('does not rely on a usage that was read before', async () => {
  const links: Item[] = []
  const send = await draw([], true, false, links)
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[archived]]), { timeout: 30_000 })
  links.push({ id: 9 })
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  expect(await screen.findByRole('alertdialog', { name: 'Archive this item?' })).toBeVisible()
  expect(send.mock.calls).toEqual([[archived]])
})

it.each(['create', 'update', 'delete'] as const)(
  'enables the matching actions for a user who can only %s (C-329)',
  async may => {
    await draw([permission(may, ['*'])])
    expect(isOpen(screen.getByRole('button', { name: /^Save/ }))).toBe(may === 'update')
    expect(isOpen(screen.getByRole('button', { name: 'Delete item' }))).toBe(may === 'delete')
    await userEvent.click(screen.getByRole('button', { name: 'More save options' }))
    expect(isOpen(await screen.findByRole('menuitem', { name: /^Save as copy/ }))).toBe(may === 'create')
  },
)

it.each<[string, readonly Permission[], readonly string[]]>([
  ['read', [permission('read', ['*'])], []],
  ['read and delete', [permission('delete', ['*'])], ['Delete item']],
  ['read and create', [permission('create', ['*'])], ['Save as copy']],
])('offers a user who can only %s items nothing else', async (_, permissions, names) => {
  await draw(permissions, false, false, [], false)
  expect(
    screen.queryAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(names)
})

it.each([
  ['create', true],
  ['update', false],
] as const)('enables the matching actions on a new item for a user who can only %s: %s (C-329)', async (may, open) => {
  await draw([permission(may, ['*'])], false, true)
  expect(isOpen(screen.getByRole('button', { name: /^Save/ }))).toBe(open)
})
