import { useRouterState } from '@tanstack/react-router'
import { collectionHref } from '#engine/core/paths/paths.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { readListSearch, type Search } from '../collections/listSearch.ts'
import { useBookmarks } from '../list/presets/usePreset.tsx'
import { BookmarkLinks, PlaceLinks } from '../navigation/NavigationLinks.tsx'
import { useRoles } from './useRoles.ts'

const collection = 'directus_users'

/** Everyone, and each role. */
export default function UsersNavigation() {
  const text = useText()
  // Safe: a query is a record.
  const search = useRouterState({ select: state => state.location.search }) as Search
  const { roles, error, reload } = useRoles()
  const bookmarks = useBookmarks().filter(each => each.collection === collection)
  const { bookmark } = readListSearch(search)
  const currentRole = bookmark === null ? (search['role'] === undefined ? '' : String(search['role'])) : null
  const href = collectionHref(collection)
  return (
    <>
      <PlaceLinks
        links={[{ id: '', href, icon: 'people_alt', name: text('users.all'), isCurrent: currentRole === '' }].concat(
          (roles ?? []).map(({ id, name }) => ({
            id,
            href: `${href}?role=${encodeURIComponent(id)}`,
            icon: 'supervised_user_circle',
            name,
            isCurrent: currentRole === id,
          })),
        )}
      />
      {roles === null && error === null && <Skeleton rows={4} />}
      {error !== null && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('users.roles_failed')}
        </Notice>
      )}
      {bookmarks.length > 0 && <BookmarkLinks bookmarks={bookmarks} place={{ collection, bookmark }} />}
    </>
  )
}
