import { Navigate, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useText } from '#engine/i18n/I18n.tsx'
import { ItemScreen } from '#engine/item/ItemScreen.tsx'
import { ListScreen, type ListView } from '#engine/list/ListScreen.tsx'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { collectionHref } from '../../base.ts'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** Where items of the platform's own collections have pages of their own (C-031 … C-038). */
const redirects: Readonly<Record<string, string>> = {
  directus_users: '/users',
  directus_files: '/files',
  directus_activity: '/activity',
  directus_webhooks: '/settings/webhooks',
}

/** The list of a collection; of a singleton its one item (C-141). */
export function CollectionPage() {
  const { collection: name } = useParams({ from: '/private/collections/$collection' })
  const { page = 1, search = '' } = useSearch({ from: '/private/collections/$collection' })
  const text = useText()
  const navigate = useNavigate()
  const router = useRouter()
  const { metadata } = useStudio()
  const collection = metadata.collection(name)
  const go = useCallback((href: string) => router.history.push(href), [router])
  const changeView = useCallback(
    (change: Partial<ListView>) =>
      void navigate({
        from: '/collections/$collection',
        to: '.',
        search: ({ page, search }) => {
          const next = { page: page ?? 1, search: search ?? '', ...change }
          return { ...(next.page > 1 ? { page: next.page } : {}), ...(next.search ? { search: next.search } : {}) }
        },
        // A page is a place to come back to; the letters of a search are not.
        replace: 'search' in change,
      }),
    [navigate],
  )
  const redirect = redirects[name]
  if (redirect) return <Navigate to={redirect} replace />
  if (!collection || isSystemCollection(name))
    return (
      <NotFoundPage
        title={text('collection_not_found')}
        body={text('collection_not_found_body', { collection: name })}
      />
    )
  if (collection.isSingleton)
    return (
      <ItemScreen
        key={name}
        collection={collection}
        primaryKey={null}
        go={go}
        listHref={collectionHref(name)}
        useLeaveGuard={useLeaveGuard}
      />
    )
  return <ListScreen key={name} collection={collection} view={{ page, search }} changeView={changeView} go={go} />
}
