import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useText } from '#engine/i18n/I18n.tsx'
import { ItemScreen, type ItemScreenProps } from '#engine/item/ItemScreen.tsx'
import { listPlace } from '#engine/list/listPlace.ts'
import type { CollectionInfo } from '#engine/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { newKey } from '#schemas/data/Item.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { collectionHref } from '../../base.ts'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { systemPages } from './systemPages.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** One item; the key `+` is a new one (C-028, C-029). A singleton has no page of this kind (C-143). */
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
  return (
    <EditedItem
      key={`${name}/${primaryKey}`}
      collection={collection}
      primaryKey={primaryKey === newKey ? null : primaryKey}
    />
  )
}

/** Nothing is below an item (C-030). */
export function BelowItemPage() {
  const text = useText()
  return <NotFoundPage title={text('item_page_not_found')} body={text('page_not_found_body')} />
}

/** The one item of a singleton (C-141, C-152). */
export const SingletonPage = ({ collection }: { readonly collection: CollectionInfo }) => (
  <EditedItem collection={collection} primaryKey={null} />
)

function EditedItem({ collection, primaryKey }: Pick<ItemScreenProps, 'collection' | 'primaryKey'>) {
  const router = useRouter()
  const go = useCallback((href: string) => router.history.push(href), [router])
  return (
    <ItemScreen
      collection={collection}
      primaryKey={primaryKey}
      go={go}
      listHref={listPlace.hrefOf(collection.collection) ?? collectionHref(collection.collection)}
      useLeaveGuard={useLeaveGuard}
    />
  )
}
