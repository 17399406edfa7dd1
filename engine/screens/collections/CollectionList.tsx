import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { collectionHref } from '#engine/core/paths/paths.ts'
import { ListScreen } from '#engine/screens/list/ListScreen.tsx'
import type { ListSlots } from '#engine/screens/list/ListSlots.ts'
import type { ChangeView } from '#engine/screens/list/ListView.ts'
import { BookmarkGate } from '#engine/screens/list/presets/BookmarkGate.tsx'
import { readListSearch, withView } from './listSearch.ts'
import { useAddressSearch } from './useAddressSearch.ts'

export interface CollectionListProps extends ListSlots {
  readonly collection: CollectionInfo
}

/** The list of a collection as the address has it. */
export function CollectionList({ collection, ...slots }: CollectionListProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const view = readListSearch(useAddressSearch())
  const pushHref = useCallback((href: string) => router.history.push(href), [router])
  const changeView = useCallback(
    (...[change, replaces]: Parameters<ChangeView>) =>
      void navigate({
        to: '.',
        search: search => withView(search, change),
        // Paging adds a history entry; typing a search does not.
        replace: replaces ?? 'search' in change,
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
        navigate={pushHref}
        listHref={listHref}
        {...slots}
      />
    </BookmarkGate>
  )
}
