import { useParams, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useText } from '#engine/i18n/I18n.tsx'
import { ItemScreen } from '#engine/item/ItemScreen.tsx'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { newKey } from '#schemas/data/Item.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { collectionHref } from '../../base.ts'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** One item; the key `+` is a new one (C-028, C-029). A singleton has no page of this kind (C-143). */
export function ItemPage() {
  const { collection: name, primaryKey } = useParams({ from: '/private/collections/$collection/$primaryKey' })
  const text = useText()
  const router = useRouter()
  const { metadata } = useStudio()
  const collection = metadata.collection(name)
  const go = useCallback((href: string) => router.history.push(href), [router])
  if (!collection || collection.isSingleton || isSystemCollection(name))
    return <NotFoundPage title={text('item_page_not_found')} body={text('page_not_found_body')} />
  return (
    <ItemScreen
      key={`${name}/${primaryKey}`}
      collection={collection}
      primaryKey={primaryKey === newKey ? null : primaryKey}
      go={go}
      listHref={collectionHref(name)}
      useLeaveGuard={useLeaveGuard}
    />
  )
}
