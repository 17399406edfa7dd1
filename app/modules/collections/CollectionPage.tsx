import { lazyRouteComponent, Navigate, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useText } from '#engine/i18n/I18n.tsx'
import { ListScreen } from '#engine/list/ListScreen.tsx'
import { BookmarkGate } from '#engine/list/presets/BookmarkGate.tsx'
import type { ListView } from '#engine/list/useListState.ts'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { collectionHref } from '../../base.ts'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { systemPages } from './systemPages.ts'

const loadItemPage = () => import('./ItemPage.tsx')
const SingletonPage = lazyRouteComponent(loadItemPage, 'SingletonPage')

/** The list of a collection; of a singleton its one item (C-141). */
export function CollectionPage() {
  const { collection: name } = useParams({ from: '/private/collections/$collection' })
  const { page = 1, search = '', at = '', bookmark = null } = useSearch({ from: '/private/collections/$collection' })
  const text = useText()
  const navigate = useNavigate()
  const router = useRouter()
  const { metadata } = useStudio()
  const collection = metadata.collection(name)
  const go = useCallback((href: string) => router.history.push(href), [router])
  const changeView = useCallback(
    (change: Partial<Omit<ListView, 'bookmark'>>) =>
      void navigate({
        from: '/collections/$collection',
        to: '.',
        search: ({ page, search, at, bookmark }) => {
          const next = { page: page ?? 1, search: search ?? '', at: at ?? '', ...change }
          return {
            ...(next.page > 1 ? { page: next.page } : {}),
            ...(next.search ? { search: next.search } : {}),
            ...(next.at ? { at: next.at } : {}),
            ...(bookmark === undefined ? {} : { bookmark }),
          }
        },
        // A page is a place to come back to; the letters of a search are not.
        replace: 'search' in change,
      }),
    [navigate],
  )
  // People read a list before they open an item of it. What fails here is said when an item is opened.
  useEffect(() => {
    const timer = setTimeout(() => void loadItemPage().catch(() => {}), 4000)
    return () => clearTimeout(timer)
  }, [])
  const redirect = systemPages[name]
  if (redirect) return <Navigate to={redirect} replace />
  if (!collection || isSystemCollection(name))
    return (
      <NotFoundPage
        title={text('collection_not_found')}
        body={text('collection_not_found_body', { collection: name })}
      />
    )
  if (collection.isSingleton) return <SingletonPage key={name} collection={collection} />
  const listHref = collectionHref(name)
  return (
    <BookmarkGate collection={collection} bookmark={bookmark} href={listHref}>
      <ListScreen
        key={`${name} ${bookmark}`}
        collection={collection}
        view={{ page, search, at, bookmark }}
        changeView={changeView}
        go={go}
        listHref={listHref}
      />
    </BookmarkGate>
  )
}
