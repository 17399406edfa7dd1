import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { collectionHref } from '#engine/core/paths/places.ts'
import { ListScreen } from '#engine/screens/list/ListScreen.tsx'
import type { OwnList } from '#engine/screens/list/OwnList.ts'
import { BookmarkGate } from '#engine/screens/list/presets/BookmarkGate.tsx'
import type { ListView } from '#engine/screens/list/useListState.ts'
import { readListSearch, withView } from './listSearch.ts'
import { useAddressSearch } from './useAddressSearch.ts'

export interface CollectionListProps {
  readonly collection: CollectionInfo
  /** What sets the list of one of the platform's own collections apart. */
  readonly own?: OwnList
}

/** The list of a collection as the address has it. */
export function CollectionList({ collection, own }: CollectionListProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const view = readListSearch(useAddressSearch())
  const go = useCallback((href: string) => router.history.push(href), [router])
  const changeView = useCallback(
    (change: Partial<Omit<ListView, 'bookmark'>>) =>
      void navigate({
        to: '.',
        search: search => withView(search, change),
        // A page is a place to come back to; the letters of a search are not.
        replace: 'search' in change,
      }),
    [navigate],
  )
  const { collection: name } = collection
  const listHref = collectionHref(name)
  return (
    <BookmarkGate collection={collection} bookmark={view.bookmark} href={listHref}>
      <ListScreen
        key={`${name} ${view.bookmark}`}
        collection={collection}
        view={view}
        changeView={changeView}
        go={go}
        listHref={listHref}
        {...(own ? { own } : {})}
      />
    </BookmarkGate>
  )
}
