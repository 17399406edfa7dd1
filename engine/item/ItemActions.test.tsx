import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Item } from '#schemas/data/Item.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import { type FormRights, rowDenial } from '../form/fieldClosed.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { I18nProvider } from '../i18n/I18n.tsx'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { StudioProvider } from '../registry/StudioContext.tsx'
import { column } from '../testing/demoMetadata.ts'
import { reviewHost } from '../testing/reviewHost.ts'
import { startItemEdit } from '../testing/startItemEdit.ts'
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
    ],
    fields: [
      column('id', 'integer', {}, { is_primary_key: true, is_nullable: false }),
      ...['title', 'status'].map(field => column(field, 'string')),
    ],
    relations: [],
    permissions,
    caller: { user: 'u1', role: 'r1', roleName: 'Editor', admin },
    language: 'en-US',
  })

const update = (fields: readonly string[], permissions: Permission['permissions'] = {}): Permission => ({
  ...{ id: 1, role: 'r1', collection: 'notes', action: 'update', validation: {}, presets: null, limit: null },
  fields,
  permissions,
})

it.each<[string, boolean, readonly Permission[], boolean]>([
  ['an administrator', true, [], true],
  ['who may update every field', false, [update(['*'])], true],
  ['who may update the field of the archive', false, [update(['status'])], true],
  ['who may update another field alone', false, [update(['title'])], false],
  ['who may update other items', false, [update(['*'], { status: { _eq: 'published' } })], false],
  ['who may update nothing', false, [], false],
])('archiving is open to %s as it should be (A-0931)', async (_, admin, permissions, may) => {
  const metadata = metadataOf(permissions, admin)
  const collection = metadata.collection('notes')
  if (!collection) throw new Error('There are no notes')
  const { actor, editing } = startItemEdit({ load: () => ({ ok: true, value: item }) })
  await editing()
  const decision = metadata.decide('update', 'notes')
  const rights: FormRights = {
    ...{ decision, action: 'update', caller: metadata.caller, collection: 'notes' },
    rowDenial: rowDenial(decision, 'update', 'notes', metadata.caller, item),
  }
  const send = vi.fn<(event: { readonly type: string }) => void>()
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <StudioProvider host={{ ...reviewHost(), metadata }}>
        <ItemActions
          collection={collection}
          primaryKey={1}
          snapshot={actor.getSnapshot()}
          send={send}
          rights={rights}
          canDelete
          canCopy
        />
      </StudioProvider>
    </I18nProvider>,
  )
  const button = screen.getByRole('button', { name: 'Archive' })
  expect(button.getAttribute('aria-disabled') !== 'true').toBe(may)
  await userEvent.click(button)
  expect(send.mock.calls).toEqual(
    may ? [[{ type: 'archive.requested', values: { status: 'archived' }, leaves: false }]] : [],
  )
})
