import { lazyRouteComponent, Navigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { systemPages } from '#engine/core/paths/paths.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { CollectionList } from './CollectionList.tsx'

const loadItemPage = () => import('./ItemPage.tsx')
const SingletonPage = lazyRouteComponent(loadItemPage, 'SingletonPage')

/** The list of a collection; of a singleton its one item. */
export function CollectionPage() {
  const { collection: name } = useParams({ from: '/private/collections/$collection' })
  const text = useText()
  const { metadata } = useStudio()
  const collection = metadata.collection(name)
  // Preloads the item page, because users look at a list before they open an item. A failure is reported when an item
  // opens.
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
  return <CollectionList collection={collection} imports />
}
