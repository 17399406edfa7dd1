import { useMemo } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { collectionHref, itemHref } from '#engine/core/paths/paths.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { newKey } from '#schemas/data/Item.ts'
import { lockedFilters } from '../collections/addressFields.ts'
import { CollectionList } from '../collections/CollectionList.tsx'
import { useAddressSearch } from '../collections/useAddressSearch.ts'
import { InviteButton } from './InviteButton.tsx'
import { useRoles } from './useRoles.ts'

/** The list of users, optionally of the role in the address. */
export function UsersPage({ collection }: { readonly collection: CollectionInfo }) {
  const text = useText()
  const search = useAddressSearch()
  const { roles } = useRoles()
  const locked = useMemo(() => lockedFilters(search, collection), [search, collection])
  const id = search['role'] === undefined ? null : String(search['role'])
  const role = roles?.find(each => each.id === id)
  // Users created from the list of a role get that role.
  const newUserSearch = role ? `?role=${encodeURIComponent(role.id)}` : ''
  return (
    <CollectionList
      collection={collection}
      title={role?.name ?? text('users.name')}
      breadcrumb={role ? <a href={collectionHref(collection.collection)}>{text('users.name')}</a> : null}
      locked={locked}
      itemHref={key => itemHref(collection.collection, key) + (key === newKey ? newUserSearch : '')}
      create={text('users.create')}
      actions={<InviteButton role={role?.id ?? null} />}
      empty={{ icon: 'people_alt', title: text('users.none'), text: text('users.none_body') }}
      help={text('users.help')}
    />
  )
}
