import { useRouterState } from '@tanstack/react-router'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { readListSearch, type Search } from '../collections/listSearch.ts'
import type { FoldersProps } from '../folders/Folders.tsx'
import { useFolders } from '../folders/useFolders.ts'
import { useBookmarks } from '../list/presets/usePreset.tsx'
import { BookmarkLinks, PlaceLinks } from '../navigation/NavigationLinks.tsx'
import { filesCollection, filesViewOf, folderHref, specialHref } from './filesView.ts'

const loadFolders = () => import('../folders/Folders.tsx')

/** The folders, the views across folders, and the bookmarks. */
export default function FilesNavigation() {
  const text = useText()
  const { readable } = useFolders()
  const path = useRouterState({ select: state => state.location.pathname })
  // Safe: a query is a record.
  const search = useRouterState({ select: state => state.location.search }) as Search
  const bookmarks = useBookmarks().filter(each => each.collection === filesCollection)
  const { bookmark } = readListSearch(search)
  const view = bookmark === null ? filesViewOf(path.split('/')[2] ?? '', search) : null
  const special = (id: 'all' | 'mine' | 'recent', icon: string) => ({
    id,
    href: specialHref(id),
    icon,
    name: text(`library.${id}`),
    isCurrent: view?.kind === id,
  })
  const here = view?.kind === 'folder' ? view.folder : undefined
  return (
    <>
      {readable && (
        <LazySection<FoldersProps>
          load={loadFolders}
          props={{ currentFolder: here }}
          placeholder={<Skeleton rows={4} />}
        />
      )}
      <PlaceLinks
        links={[
          ...(readable
            ? []
            : [
                {
                  id: 'root',
                  href: folderHref(null),
                  icon: 'folder',
                  name: text('library.name'),
                  isCurrent: here === null,
                },
              ]),
          special('all', 'file_copy'),
          special('mine', 'person'),
          special('recent', 'history'),
        ]}
      />
      {bookmarks.length > 0 && (
        <BookmarkLinks bookmarks={bookmarks} place={{ collection: filesCollection, bookmark }} />
      )}
    </>
  )
}
