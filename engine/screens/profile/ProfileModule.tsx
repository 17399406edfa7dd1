import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { StudioProvider, useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { readUser } from '#schemas/data/readUser.ts'
import { useLeaveGuard } from '../collections/useLeaveGuard.ts'
import { ItemScreen } from '../item/ItemScreen.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { UserBox } from '../users/UserBox.tsx'
import { UserInformation } from '../users/UserInformation.tsx'
import { useConfirmation } from '../users/useConfirmation.tsx'
import { useConnectNotice } from '../users/useConnectNotice.ts'
import { useOwnAddressNotice } from '../users/useOwnAddressNotice.ts'

const users = 'directus_users'

/** What everyone who may use the studio may say of himself; the platform takes it at `/users/me`. */
const own: ReadonlySet<string> = new Set([
  ...['first_name', 'last_name', 'email', 'password', 'avatar', 'location', 'title', 'description', 'tags'],
  ...['preferences_divider', 'language', 'theme'],
])

/** The account of whoever may not read users: his own, with what he may say of himself. */
export default function ProfileModule({ path }: ModuleProps) {
  const text = useText()
  const studio = useStudio()
  const router = useRouter()
  const go = useCallback((href: string) => router.history.push(href), [router])
  const { refused, dialog } = useConfirmation()
  const tellAddress = useOwnAddressNotice()
  useConnectNotice()
  const collection = studio.metadata.collection(users)
  const mine = useMemo(() => ({ ...studio, metadata: withOwnAccount(studio.metadata) }), [studio])
  const shown = useMemo(
    () =>
      collection && {
        ...collection,
        // Nobody archives himself.
        meta: collection.meta && { ...collection.meta, archive_field: null },
        fields: collection.fields.filter(({ field, isPrimaryKey }) => own.has(field) || isPrimaryKey),
      },
    [collection],
  )
  if (!shown || path !== '') return <NotFoundPage />
  return (
    <StudioProvider host={mine}>
      <ItemScreen
        collection={shown}
        // The platform knows who asks: it is the one account that he may read in full.
        primaryKey="me"
        become={() => {}}
        go={go}
        listHref={hrefOf('/profile')}
        useLeaveGuard={useLeaveGuard}
        own={{
          title: item => readUser(item)?.name ?? text('unknown_user'),
          newTitle: '',
          listName: text('profile.name'),
          box: item => <UserBox user={item} />,
          information: item => <UserInformation user={item} />,
          initial: {},
          refused,
          saved: () => {
            void refreshModel()
            tellAddress()
          },
        }}
      />
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
