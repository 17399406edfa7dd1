import { useRouterState } from '@tanstack/react-router'
import { actionIcons, actions, viewOf } from '#engine/core/activity/activityViews.ts'
import { collectionHref } from '#engine/core/paths/paths.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { readListSearch, type Search } from '../collections/listSearch.ts'
import { useBookmarks } from '../list/presets/usePreset.tsx'
import { BookmarkLinks, PlaceLinks } from '../navigation/NavigationLinks.tsx'

const collection = 'directus_activity'

/** All activity, the user's own, and each kind of action. */
export default function ActivityNavigation() {
  const text = useText()
  const { metadata } = useStudio()
  // Safe: a query is a record.
  const search = useRouterState({ select: state => state.location.search }) as Search
  const bookmarks = useBookmarks().filter(each => each.collection === collection)
  const { bookmark } = readListSearch(search)
  const me = metadata.caller.user
  const currentView = bookmark === null ? viewOf(search, me) : null
  const href = collectionHref(collection)
  return (
    <>
      <PlaceLinks
        links={[
          { id: 'all', href, icon: 'notifications', name: text('activity.view.all'), isCurrent: currentView === 'all' },
          {
            id: 'mine',
            href: `${href}?user=${me}`,
            icon: 'person',
            name: text('activity.view.mine'),
            isCurrent: currentView === 'mine',
          },
          ...actions.map(id => ({
            id,
            href: `${href}?action=${id}`,
            icon: actionIcons[id],
            name: text(`activity.view.${id}`),
            isCurrent: currentView === id,
          })),
        ]}
      />
      {bookmarks.length > 0 && <BookmarkLinks bookmarks={bookmarks} place={{ collection, bookmark }} />}
    </>
  )
}
