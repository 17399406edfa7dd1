import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { formPermissions } from '#engine/core/access/fieldReadOnlyReason.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { column } from '#engine/testing/demoMetadata.ts'
import { itemEditOf } from '#engine/testing/itemEditOf.ts'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { startItemEdit } from '#engine/testing/startItemEdit.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import type { Permission } from '#schemas/data/Permission.ts'
import { filesCollection } from '#schemas/relation/relationKind.ts'
import { ItemEditContexts } from './edit/ItemEditContexts.tsx'
import { ItemActions } from './ItemActions.tsx'

const metadataWith = (...actions: readonly Permission['action'][]) =>
  buildMetadata({
    ...{ collections: [{ collection: filesCollection, meta: null }], relations: [], language: 'en-US' },
    fields: [
      column('id', 'uuid', { special: ['uuid'] }, { is_primary_key: true }, filesCollection),
      column('title', 'string', {}, {}, filesCollection),
    ],
    permissions: actions.map(action => ({
      ...{ role: 'r', collection: filesCollection, action, permissions: {}, validation: {}, presets: null },
      fields: ['*'],
    })),
    caller: { user: 'u', role: 'r', roleName: 'Editor', admin: false },
  })

const isOpen = (element: HTMLElement) => element.getAttribute('aria-disabled') !== 'true'

it.each([
  ['update', '1', { save: true, copy: false, remove: false }],
  ['create', '1', { save: false, copy: true, remove: false }],
  ['delete', '1', { save: false, copy: false, remove: true }],
  ['create', null, { save: true }],
  ['update', null, { save: false }],
] as const)(
  'decides which actions are enabled for a user who can only %s files, on file %s (C-329)',
  async (permission, primaryKey, open) => {
    const metadata = metadataWith('read', permission)
    const collection = metadata.collection(filesCollection)
    if (!collection) throw new Error('there are no files')
    const { actor, editing, type } = startItemEdit({ primaryKey })
    await editing()
    type('Harbour')
    const snapshot = actor.getSnapshot()
    const filePermissions = formPermissions(metadata, filesCollection, primaryKey === null, snapshot.context.item)
    render(
      <I18nProvider locale="en-US" fill={formatIcu}>
        <StudioProvider host={{ ...reviewHost(), metadata }}>
          <ItemEditContexts
            value={itemEditOf({ collection, snapshot, send: actor.send, permissions: filePermissions })}
          >
            <ItemActions />
          </ItemEditContexts>
        </StudioProvider>
      </I18nProvider>,
    )
    expect(isOpen(screen.getByRole('button', { name: /^Save/ }))).toBe(open.save)
    if (primaryKey === null) return
    expect(isOpen(screen.getByRole('button', { name: /^Delete item/ }))).toBe(open.remove)
    await userEvent.click(screen.getByRole('button', { name: 'More save options' }))
    expect(isOpen(await screen.findByRole('menuitem', { name: /Save as copy/ }))).toBe(open.copy)
  },
)
