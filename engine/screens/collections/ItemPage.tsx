import { lazyRouteComponent, Navigate, useParams } from '@tanstack/react-router'
import { batchKeys } from '#engine/core/collections/batchKeys.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { systemPages } from '#engine/core/paths/places.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { CollectionItem, EditedItem } from './CollectionItem.tsx'

const BatchPage = lazyRouteComponent(() => import('./BatchPage.tsx'), 'BatchPage')

/** One item, or several of them. A singleton has no page of this kind (C-143). */
export function ItemPage() {
  const { collection: name, primaryKey } = useParams({ from: '/private/collections/$collection/$primaryKey' })
  const text = useText()
  const { metadata } = useStudio()
  const collection = metadata.collection(name)
  const page = systemPages[name]
  const own: string = `${page}/${encodeURIComponent(primaryKey)}`
  if (page) return <Navigate to={own} replace />
  if (!collection || collection.isSingleton || isSystemCollection(name))
    return <NotFoundPage title={text('item_page_not_found')} body={text('page_not_found_body')} />
  const keys = batchKeys(collection, primaryKey)
  if (keys) return <BatchPage key={primaryKey} collection={collection} keys={keys} />
  return <CollectionItem collection={collection} primaryKey={primaryKey} />
}

/** Nothing is below an item (C-030). */
export function BelowItemPage() {
  const text = useText()
  return <NotFoundPage title={text('item_page_not_found')} body={text('page_not_found_body')} />
}

/** The one item of a singleton (C-141, C-152). */
export const SingletonPage = ({ collection }: { readonly collection: CollectionInfo }) => (
  <EditedItem collection={collection} primaryKey={null} become={() => {}} />
)
