import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hiddenCollections, visibleCollections } from '#engine/core/collections/visibleCollections.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { mayOpenModule } from '#engine/core/paths/modulePages.ts'
import { siteName } from '#engine/core/store/siteName.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useBookmarks } from '#engine/screens/list/presets/usePreset.tsx'
import styles from '#engine/screens/navigation/Navigation.module.css'
import { BookmarkLinks, CollectionLinks, type Place } from '#engine/screens/navigation/NavigationLinks.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { CurrentUser } from '#schemas/data/User.ts'
import { ownModule } from '../modules/visibleModules.ts'
import { Latency } from './Latency.tsx'
import { listedBookmarks } from './listedBookmarks.ts'
import { navigation } from './navigation.ts'

export interface NavigationProps {
  readonly user: CurrentUser
}

/** Collection folders, available on servers from 9.0 on. */
const loadTree = () => import('./CollectionTree.tsx')
/** Collections in the groups of a role. */
const loadGroups = () => import('./CollectionGroups.tsx')

/** The minimum number of entries for the search field to appear. */
const many = 12

/**
 * The collections and bookmarks that the user can open. On a narrow screen it covers the page until a choice or Escape.
 */
export function Navigation({ user }: NavigationProps) {
  const text = useText()
  const open = useStore(navigation)
  const { metadata } = useStudio()
  const { module, href, ...place } = usePlace()
  const own = ownModule(module)
  const load = own && mayOpenModule(own.id, metadata) ? own.loadNavigation : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the location changes, without reading it
  useEffect(() => navigation.close(), [href])
  useEffect(() => {
    if (!open) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') navigation.close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
  return (
    <>
      {open && <button type="button" className={styles.veil} aria-label={text('close')} onClick={navigation.close} />}
      <nav
        className={styles.panel}
        id="navigation"
        tabIndex={-1}
        data-open={open || undefined}
        aria-label={text(own?.name ?? 'navigation')}
      >
        <div className={styles.head}>
          <a className={`${textStyles.cut} ${styles.project}`} href={hrefOf('/collections')}>
            {useStore(siteName)}
          </a>
          <Latency />
        </div>
        {load ? (
          <LazySection load={load} props={{}} placeholder={<Skeleton rows={4} />} />
        ) : (
          <Places place={place} stored={user.role?.collection_list} />
        )}
      </nav>
    </>
  )
}

/** The user's location. */
function usePlace(): Place & { readonly module: string; readonly href: string } {
  const path = useRouterState({ select: state => state.location.pathname })
  const href = useRouterState({ select: state => state.location.href })
  const bookmark = useRouterState({
    select: state => ('bookmark' in state.location.search ? Number(state.location.search.bookmark) : null),
  })
  const [, module = '', name = ''] = path.split('/')
  return { module, href, collection: module === 'collections' ? decodeURIComponent(name) : '', bookmark }
}

interface PlacesProps {
  readonly place: Place
  /** The stored groups of the role. */
  readonly stored: unknown
}

function Places({ place, stored }: PlacesProps) {
  const text = useText()
  const { metadata } = useStudio()
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const hidden = hiddenCollections(metadata)
  const visible = visibleCollections(metadata)
  const hasGroups = Array.isArray(stored) && stored.length > 0
  const hasFolders = metadata.collections.some(({ meta }) => meta?.group)
  const bookmarks = listedBookmarks(useBookmarks(), metadata)
  const searchText = search.trim().toLocaleLowerCase()
  const isSought = (name: string) => name.toLocaleLowerCase().includes(searchText)
  const matches = (all ? [...visible, ...hidden] : visible).filter(({ name }) => isSought(name))
  const marks = bookmarks.filter(({ bookmark }) => isSought(bookmark ?? ''))
  return (
    <>
      {visible.length + bookmarks.length >= many && (
        <input
          type="search"
          className={styles.search}
          aria-label={text('search_navigation')}
          placeholder={text('search_navigation')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      {searchText === '' && (hasGroups || hasFolders) ? (
        <LazySection
          load={hasGroups ? loadGroups : loadTree}
          props={{ place, all, stored }}
          placeholder={<Skeleton rows={4} />}
        />
      ) : (
        <CollectionLinks collections={matches} place={place} />
      )}
      {marks.length > 0 && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{text('bookmarks')}</h2>
          <BookmarkLinks bookmarks={marks} place={place} />
        </section>
      )}
      {searchText !== '' && matches.length + marks.length === 0 && <p className={styles.empty}>{text('no_results')}</p>}
      {!hasGroups && hidden.length > 0 && (
        <button type="button" className={styles.more} aria-pressed={all} onClick={() => setAll(!all)}>
          {text(all ? 'hide_hidden_collections' : 'show_hidden_collections')}
        </button>
      )}
    </>
  )
}
