import '#engine/core/i18n/pluginMessages.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { listPlace } from '#engine/core/list/listPlace.ts'
import { collectionHref, systemPages } from '#engine/core/paths/paths.ts'
import { type Key, newKey } from '#schemas/data/Item.ts'
import { ItemEditProvider, type ItemEditProviderProps } from '../item/edit/ItemEditProvider.tsx'
import { ItemScreen } from '../item/ItemScreen.tsx'

export interface CollectionItemProps
  extends Omit<ItemEditProviderProps, 'primaryKey' | 'onCreated' | 'listHref' | 'children'> {
  /** As the address has it; `+` for a new item. */
  readonly primaryKey: string
  /** The page, if it is not a plain `ItemScreen`. */
  readonly children?: ReactNode
}

/** The item of an address, or a new one. */
export function CollectionItem({ primaryKey, children = <ItemScreen />, ...props }: CollectionItemProps) {
  const { collection } = props.collection
  const form = useForm(collection, primaryKey)
  return (
    <ItemEditProvider
      key={form.id}
      {...props}
      primaryKey={primaryKey === newKey ? null : primaryKey}
      onCreated={form.onCreated}
      listHref={listPlace.hrefOf(collection) ?? collectionHref(collection)}
    >
      {children}
    </ItemEditProvider>
  )
}

/** The form of a page: another page has another one, but for the new item that gets its own address. */
function useForm(collection: string, primaryKey: string) {
  const navigate = useNavigate()
  const [form, setForm] = useState({ collection, primaryKey, id: 0 })
  /** The key that the form of a new item has got. */
  const [next, setNext] = useState({ id: -1, primaryKey })
  if (form.collection !== collection || form.primaryKey !== primaryKey) {
    const stays = next.id === form.id && next.primaryKey === primaryKey
    setForm({ collection, primaryKey, id: stays ? form.id : form.id + 1 })
  }
  const { id } = form
  const onCreated = useCallback(
    (key: Key) => {
      setNext({ id, primaryKey: String(key) })
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
        // The page of a new item no longer exists to go back to; a copy replaces the item it was copied from.
        replace: primaryKey === newKey,
        resetScroll: false,
        // Text typed while saving is kept in the form, so leaving is safe.
        ignoreBlocker: true,
      })
    },
    [navigate, collection, primaryKey, id],
  )
  return { id, onCreated }
}
