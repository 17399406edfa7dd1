import { useQueryClient } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { failuresBesideProblems } from '#engine/core/api/readFailure.ts'
import type { AfterSave, ItemNews } from '#engine/core/item/ItemEdit.ts'
import { goneFailure } from '#engine/core/item/itemCalls.ts'
import type { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import { otherTabs } from '#engine/core/item/saving/otherTabs.ts'
import { listPlace } from '#engine/core/list/listPlace.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { undoChange } from '#engine/core/undo/undoChange.ts'
import { undoValues } from '#engine/core/undo/undoChanges.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useEmitted } from '#engine/ui/useEmitted.ts'
import { type Item, type Key, newKey } from '#schemas/data/Item.ts'
import { useNavigateTo } from '../../navigation/useNavigateTo.ts'

export interface ItemNewsInput {
  readonly collection: CollectionInfo
  readonly listHref: string
  /** Called once a new item has a key. The form stays open with its unsaved edits. */
  readonly onCreated?: ((key: Key) => void) | undefined
  /** The notification after a save; defaults to one about an item. */
  readonly savedText?: string | undefined
  readonly onSaved?: ((item: Item) => void) | undefined
  /** Returns true if the page reports a rejection itself; `retry` repeats the save. */
  readonly onRefused?: ((failure: ApiFailure, retry: () => void) => boolean) | undefined
}

/** Notifies the user, lists and other tabs of changes to an item, and navigates after a save. */
export function useItemNews(actor: ActorRefFrom<typeof itemEditMachine>, input: ItemNewsInput): void {
  const { collection, listHref, onCreated, onSaved, onRefused, savedText } = input
  const { collection: name, isSingleton } = collection
  const text = useText()
  const client = useQueryClient()
  const { metadata, itemHref } = useStudio()
  const navigate = useNavigateTo()
  const tools = { client, collection, text }

  const readListsAgain = () => void client.invalidateQueries({ queryKey: ['items'] })
  const notifyOtherTabs = (what: 'changed' | 'deleted') => {
    readListsAgain()
    otherTabs.broadcast(what, name, [actor.getSnapshot().context.primaryKey])
  }
  const notifyDone = (title: string, undo: (() => void) | null = null) =>
    notify({ kind: 'success', title, ...(undo ? { action: { label: text('undo'), onPress: undo } } : {}) })

  const goOn = (key: Key | undefined, after: AfterSave, isCreated: boolean) => {
    if (isSingleton) return
    if (after === 'add-new') isCreated || navigate(itemHref(name, newKey))
    else if (after === 'quit' || key === undefined) navigate(listHref)
    else if (isCreated) onCreated?.(key)
  }
  const refuse = (failure: ApiFailure, after: AfterSave = 'stay') => {
    // The form shows a notice with a next step.
    if (failure === goneFailure) return
    if (onRefused?.(failure, () => actor.send({ type: 'save.requested', after }))) return
    // Problems are shown at their fields; other reasons go into a notification.
    const message =
      failure._tag === 'Refused' && failure.problems.length > 0
        ? failuresBesideProblems(failure.status, failure.body)
        : [failure]
    for (const each of message) notifyFailure(each, text)
  }
  const undoArchive = (before: Item, values: Item) =>
    void undoValues(tools, [before], Object.keys(values)).then(() => {
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'reload.requested' })
    })

  useEmitted(actor, (news: ItemNews) => {
    switch (news.type) {
      case 'saved':
        if (news.isCreated) readListsAgain()
        else notifyOtherTabs('changed')
        onSaved?.(news.item)
        notifyDone(savedText ?? text(news.isCreated ? 'item_created' : 'item_updated', { count: 1 }))
        // Safe: the key of an item is a key.
        return goOn(news.item[collection.primaryKey] as Key | undefined, news.after, news.isCreated)
      case 'archived':
        notifyOtherTabs('changed')
        notifyDone(text(news.leaves ? 'item_unarchived' : 'item_archived'), () => undoArchive(news.before, news.values))
        return news.leaves ? navigate(listHref) : undefined
      case 'deleted':
        notifyOtherTabs('deleted')
        listPlace.passOn()
        notifyDone(text('items_deleted', { count: 1 }), undoChange(tools, metadata, { kind: 'delete' }, [news.item]))
        return navigate(listHref)
      case 'refused':
        return refuse(news.failure, news.after)
      case 'changed.elsewhere':
        readListsAgain()
        notify({
          kind: 'info',
          title: text(news.by === undefined ? 'changed_elsewhere.title' : 'changed_elsewhere.by_others'),
          text: text(news.edited ? 'changed_elsewhere.kept' : 'changed_elsewhere.body'),
        })
    }
  })
}
