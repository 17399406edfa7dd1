import { useMemo } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { collectionHref, itemHref } from '#engine/core/paths/places.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { lockedFilters } from '../collections/addressFields.ts'
import { CollectionList } from '../collections/CollectionList.tsx'
import { useAddressSearch } from '../collections/useAddressSearch.ts'
import { InviteButton } from './InviteButton.tsx'
import { useRoles } from './useRoles.ts'

/** The list of users, of one role where the address names it (P-141 … P-155). */
export function UsersPage({ collection }: { readonly collection: CollectionInfo }) {
  const text = useText()
  const search = useAddressSearch()
  const { roles } = useRoles()
  const locked = useMemo(() => lockedFilters(search, collection), [search, collection])
  const id = search['role'] === undefined ? null : String(search['role'])
  const role = roles?.find(each => each.id === id)
  return (
    <CollectionList
      collection={collection}
      own={{
        title: role?.name ?? text('users.name'),
        breadcrumb: role ? <a href={collectionHref(collection.collection)}>{text('users.name')}</a> : null,
        locked,
        // Whoever is made from the list of a role is of that role.
        itemHref: key =>
          `${itemHref(collection.collection, key)}${key === '+' && role ? `?role=${encodeURIComponent(role.id)}` : ''}`,
        create: text('users.create'),
        actions: <InviteButton role={role?.id ?? null} />,
        empty: { icon: 'people_alt', title: text('users.none'), text: text('users.none_body') },
        help: text('users.help'),
      }}
    />
  )
}
