import '#engine/ui/icon/itemIcons.ts'
import { lazyRouteComponent, Navigate, useParams } from '@tanstack/react-router'
import { batchKeys } from '#engine/core/collections/batchKeys.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { collectionHref, systemPages } from '#engine/core/paths/paths.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { ItemEditProvider } from '../item/edit/ItemEditProvider.tsx'
import { ItemScreen } from '../item/ItemScreen.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { CollectionItem } from './CollectionItem.tsx'

const BatchPage = lazyRouteComponent(() => import('./BatchPage.tsx'), 'BatchPage')

/** One item, or several. A singleton has no such page. */
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

/** Nothing is below an item. */
export function BelowItemPage() {
  const text = useText()
  return <NotFoundPage title={text('item_page_not_found')} body={text('page_not_found_body')} />
}

/** The one item of a singleton. */
export const SingletonPage = ({ collection }: { readonly collection: CollectionInfo }) => (
  <ItemEditProvider collection={collection} primaryKey={null} listHref={collectionHref(collection.collection)}>
    <ItemScreen />
  </ItemEditProvider>
)
