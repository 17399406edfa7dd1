import { useMemo } from 'react'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { StudioProvider, useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { ItemEditProvider } from '../item/edit/ItemEditProvider.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { UserScreen } from '../users/UserScreen.tsx'
import { useConfirmation } from '../users/useConfirmation.tsx'
import { useConnectNotice } from '../users/useConnectNotice.ts'
import { useOwnAddressNotice } from '../users/useOwnAddressNotice.ts'

const users = 'directus_users'

/** The fields of their own account that every user of the studio can edit, through `/users/me`. */
const own: ReadonlySet<string> = new Set([
  ...['first_name', 'last_name', 'email', 'password', 'avatar', 'location', 'title', 'description', 'tags'],
  ...['preferences_divider', 'language', 'theme'],
])

/** The account page of a user who cannot read users: their own account, with the fields they can edit. */
export default function ProfileModule({ path }: ModuleProps) {
  const text = useText()
  const studio = useStudio()
  const { refused, dialog } = useConfirmation()
  const showAddressNotice = useOwnAddressNotice()
  useConnectNotice()
  const collection = studio.metadata.collection(users)
  const mine = useMemo(() => ({ ...studio, metadata: withOwnAccount(studio.metadata) }), [studio])
  const shown = useMemo(
    () =>
      collection && {
        ...collection,
        // Users cannot archive themselves.
        meta: collection.meta && { ...collection.meta, archive_field: null },
        fields: collection.fields.filter(({ field, isPrimaryKey }) => own.has(field) || isPrimaryKey),
      },
    [collection],
  )
  if (!shown || path !== '') return <NotFoundPage />
  return (
    <StudioProvider host={mine}>
      <ItemEditProvider
        collection={shown}
        // Only this key returns their own account in full.
        primaryKey="me"
        listHref={hrefOf('/profile')}
        onRefused={refused}
        onSaved={() => {
          void refreshModel()
          showAddressNotice()
        }}
      >
        <UserScreen listName={text('profile.name')} />
      </ItemEditProvider>
      {dialog}
    </StudioProvider>
  )
}

function withOwnAccount(metadata: Metadata): Metadata {
  const allowed = { allowed: true, rows: null, fields: own, validation: null, presets: {} } as const
  const isOwn = (action: string, collection: string) =>
    collection === users && (action === 'read' || (action === 'update' && !metadata.caller.viewing))
  return {
    ...metadata,
    decide: (action, collection) => (isOwn(action, collection) ? allowed : metadata.decide(action, collection)),
  }
}
