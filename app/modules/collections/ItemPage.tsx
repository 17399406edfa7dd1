import { Navigate, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useText } from '#engine/i18n/I18n.tsx'
import { ItemScreen, type ItemScreenProps } from '#engine/item/ItemScreen.tsx'
import { listPlace } from '#engine/list/listPlace.ts'
import type { CollectionInfo } from '#engine/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { type Key, newKey } from '#schemas/data/Item.ts'
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
  const form = useForm(name, primaryKey)
  const collection = metadata.collection(name)
  const page = systemPages[name]
  const own: string = `${page}/${encodeURIComponent(primaryKey)}`
  if (page) return <Navigate to={own} replace />
  if (!collection || collection.isSingleton || isSystemCollection(name))
    return <NotFoundPage title={text('item_page_not_found')} body={text('page_not_found_body')} />
  return (
    <EditedItem
      key={form.id}
      collection={collection}
      primaryKey={primaryKey === newKey ? null : primaryKey}
      become={form.become}
    />
  )
}

/** The form of a page: another page has another one, but for the new item that gets its own address (C-154). */
function useForm(collection: string, primaryKey: string) {
  const navigate = useNavigate()
  const [form, setForm] = useState({ collection, primaryKey, id: 0 })
  const next = useRef({ id: -1, primaryKey })
  if (form.collection !== collection || form.primaryKey !== primaryKey) {
    const stays = next.current.id === form.id && next.current.primaryKey === primaryKey
    setForm({ collection, primaryKey, id: stays ? form.id : form.id + 1 })
  }
  const { id } = form
  const become = useCallback(
    (key: Key) => {
      next.current = { id, primaryKey: String(key) }
      void navigate({
        to: '/collections/$collection/$primaryKey',
        params: { collection, primaryKey: String(key) },
        // There is no new item any more to come back to; of a copy there is the one that it was made of.
        replace: primaryKey === newKey,
        resetScroll: false,
        // What is typed meanwhile is not left behind.
        ignoreBlocker: true,
      })
    },
    [navigate, collection, primaryKey, id],
  )
  return { id, become }
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

function EditedItem(props: Pick<ItemScreenProps, 'become' | 'collection' | 'primaryKey'>) {
  const { collection } = props
  const router = useRouter()
  const go = useCallback((href: string) => router.history.push(href), [router])
  return (
    <ItemScreen
      {...props}
      go={go}
      listHref={listPlace.hrefOf(collection.collection) ?? collectionHref(collection.collection)}
      useLeaveGuard={useLeaveGuard}
    />
  )
}
