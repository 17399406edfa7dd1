import '#engine/core/i18n/lateEnglish.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { listPlace } from '#engine/core/list/listPlace.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { collectionHref, systemPages } from '#engine/core/paths/places.ts'
import { type Key, newKey } from '#schemas/data/Item.ts'
import { ItemScreen, type ItemScreenProps, type OwnItem } from '../item/ItemScreen.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

export interface CollectionItemProps {
  readonly collection: CollectionInfo
  /** As the address has it; `+` for a new item. */
  readonly primaryKey: string
  /** What sets an item of the platform's own collections apart. */
  readonly own?: OwnItem
}

/** The form of an item, or of a new one (C-028, C-029). */
export function CollectionItem({ collection, primaryKey, own }: CollectionItemProps) {
  const form = useForm(collection.collection, primaryKey)
  return (
    <EditedItem
      key={form.id}
      collection={collection}
      primaryKey={primaryKey === newKey ? null : primaryKey}
      become={form.become}
      {...(own ? { own } : {})}
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
      const root = systemPages[collection]
      const page =
        root === undefined
          ? ({
              to: '/collections/$collection/$primaryKey',
              params: { collection, primaryKey: String(key) },
            } as const)
          : ({ to: '/$', params: { _splat: `${root.slice(1)}/${key}` } } as const)
      void navigate({
        ...page,
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

/** The form of one item, in the place that it is on. */
export function EditedItem(props: Pick<ItemScreenProps, 'become' | 'collection' | 'primaryKey' | 'own'>) {
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
