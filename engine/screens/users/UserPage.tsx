import { useMemo } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { newKey } from '#schemas/data/Item.ts'
import { namedFields } from '../collections/addressFields.ts'
import { CollectionItem } from '../collections/CollectionItem.tsx'
import { useAddressSearch } from '../collections/useAddressSearch.ts'
import { UserScreen } from './UserScreen.tsx'
import { useConfirmation } from './useConfirmation.tsx'
import { useConnectNotice } from './useConnectNotice.ts'
import { useOwnAddressNotice } from './useOwnAddressNotice.ts'

export interface UserPageProps {
  readonly collection: CollectionInfo
  /** `+` for a new one. */
  readonly primaryKey: string
}

/** Fields that the platform maintains; the page shows them next to the form. The second factor is set up elsewhere. */
const ownFields = new Set([
  ...['id', 'external_id', 'last_page', 'last_access', 'created_on', 'created_by', 'modified_on', 'modified_by'],
  'tfa_secret',
])

/** An existing or new user: header, form and information. */
export default function UserPage({ collection, primaryKey }: UserPageProps) {
  const text = useText()
  const { metadata } = useStudio()
  const search = useAddressSearch()
  const { refused, dialog } = useConfirmation()
  const showAddressNotice = useOwnAddressNotice()
  useConnectNotice()
  const shown = useMemo(
    () => ({
      ...collection,
      fields: collection.fields.flatMap(field =>
        !ownFields.has(field.field) ? field : field.isPrimaryKey ? { ...field, isHidden: true } : [],
      ),
    }),
    [collection],
  )
  return (
    <>
      <CollectionItem
        collection={shown}
        primaryKey={primaryKey}
        initial={primaryKey === newKey ? namedFields(search, shown) : {}}
        onSaved={saved}
        onRefused={refused}
      >
        <UserScreen listName={text('users.name')} />
      </CollectionItem>
      {dialog}
    </>
  )

  /** Applies the language and theme of the signed-in user. */
  function saved(item: Item): void {
    if (item['id'] !== metadata.caller.user) return
    void refreshModel()
    showAddressNotice()
  }
}
