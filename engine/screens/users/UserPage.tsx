import { useMemo } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { newKey } from '#schemas/data/Item.ts'
import { readUser } from '#schemas/data/readUser.ts'
import { namedFields } from '../collections/addressFields.ts'
import { CollectionItem } from '../collections/CollectionItem.tsx'
import { useAddressSearch } from '../collections/useAddressSearch.ts'
import { UserBox } from './UserBox.tsx'
import { UserInformation } from './UserInformation.tsx'
import { useConfirmation } from './useConfirmation.tsx'
import { useConnectNotice } from './useConnectNotice.ts'
import { useOwnAddressNotice } from './useOwnAddressNotice.ts'

export interface UserPageProps {
  readonly collection: CollectionInfo
  /** `+` for a new one. */
  readonly primaryKey: string
}

/** What the platform keeps by itself; the page tells of it beside the form (P-190). The second factor is set up elsewhere. */
const kept = new Set([
  ...['id', 'external_id', 'last_page', 'last_access', 'created_on', 'created_by', 'modified_on', 'modified_by'],
  'tfa_secret',
])

/** A user, or a new one: who it is, the form, and what the platform knows (P-157 … P-190). */
export default function UserPage({ collection, primaryKey }: UserPageProps) {
  const text = useText()
  const { metadata } = useStudio()
  const search = useAddressSearch()
  const { refused, dialog } = useConfirmation()
  const tellAddress = useOwnAddressNotice()
  useConnectNotice()
  const shown = useMemo(
    () => ({
      ...collection,
      fields: collection.fields.flatMap(field =>
        !kept.has(field.field) ? field : field.isPrimaryKey ? { ...field, isHidden: true } : [],
      ),
    }),
    [collection],
  )
  return (
    <>
      <CollectionItem
        collection={shown}
        primaryKey={primaryKey}
        own={{
          title: item => readUser(item)?.name ?? text('unknown_user'),
          newTitle: text('users.creating'),
          listName: text('users.name'),
          box: item => <UserBox user={item} />,
          information: item => <UserInformation user={item} />,
          initial: primaryKey === newKey ? namedFields(search, shown) : {},
          saved,
          refused,
        }}
      />
      {dialog}
    </>
  )

  /** The studio shows who is signed in, in his language and theme (P-186 … P-189). */
  function saved(item: Item): void {
    if (item['id'] !== metadata.caller.user) return
    void refreshModel()
    tellAddress()
  }
}
