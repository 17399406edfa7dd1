import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type Item, type Key, newKey } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { failureText, failureTitle } from '../api/failureText.ts'
import { buildForm } from '../form/buildForm.ts'
import { isEdited } from '../form/edits/Edits.ts'
import { withEdits } from '../form/edits/toPayload.ts'
import type { FormNode } from '../form/FormNode.ts'
import { type FormRights, rowDenial } from '../form/fieldClosed.ts'
import { useText } from '../i18n/I18n.tsx'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Patch } from '../registry/Patch.ts'
import { useStudio } from '../registry/StudioContext.tsx'
import { notify } from '../ui/notifications/notifications.ts'
import { itemActors } from './itemActors.ts'
import { type AfterSave, itemEditMachine } from './itemEditMachine.ts'
import { pendingEdits } from './pendingEdits.ts'

export interface ItemEditProps {
  readonly collection: CollectionInfo
  /** Null for a new item, and for a singleton. */
  readonly primaryKey: Key | null
  readonly go: (href: string) => void
  readonly listHref: string
}

/** The machine of an item's page with its side effects, and the form it comes to. */
export function useItemEdit({ collection, primaryKey, go, listHref }: ItemEditProps) {
  const text = useText()
  const client = useQueryClient()
  const { metadata, registry, itemHref } = useStudio()
  const name = collection.collection
  const { isSingleton } = collection

  const announceSaved = (saved: Item, after: AfterSave, wasNew: boolean) => {
    void client.invalidateQueries({ queryKey: ['items'] })
    notify({ kind: 'success', title: text(wasNew || after === 'copy' ? 'item_created' : 'item_updated', { count: 1 }) })
    const key = saved[collection.primaryKey] as Key | undefined
    // After this step of the machine, when nothing is pending any more and no guard stands in the way.
    const leave = (href: string) => queueMicrotask(() => go(href))
    if (isSingleton) return
    if (after === 'quit' || (key === undefined && after !== 'add-new')) leave(listHref)
    else if (after === 'add-new') wasNew || leave(itemHref(name, newKey))
    else if ((after === 'copy' || wasNew) && key !== undefined) leave(itemHref(name, key))
  }
  const announceFailure = (failure: ApiFailure) => {
    if (failure._tag === 'Refused' && failure.problems.length > 0) return
    notify({ kind: 'danger', title: failureTitle(failure, text), text: failureText(failure, text), persist: true })
  }
  const announceDeleted = () => {
    void client.invalidateQueries({ queryKey: ['items'] })
    notify({ kind: 'success', title: text('items_deleted', { count: 1 }) })
    queueMicrotask(() => go(listHref))
  }
  const announce = useRef({ announceSaved, announceFailure, announceDeleted })
  announce.current = { announceSaved, announceFailure, announceDeleted }
  // Made once: to provide a machine is to build it, which is no work for every keystroke.
  const machine = useMemo(
    () =>
      itemEditMachine.provide({
        actors: itemActors(metadata, registry, collection),
        actions: {
          announceSaved: (_, { item, after, wasNew }) => announce.current.announceSaved(item, after, wasNew),
          announceFailure: (_, { failure }) => announce.current.announceFailure(failure),
          announceDeleted: () => announce.current.announceDeleted(),
        },
      }),
    [metadata, registry, collection],
  )
  const [snapshot, send, actor] = useMachine(machine, { input: { primaryKey, isSingleton } })
  const { item, edits, problems } = snapshot.context
  const edited = isEdited(edits)
  useEffect(() => {
    pendingEdits.put(actor, edited)
    return () => pendingEdits.put(actor, false)
  }, [actor, edited])

  const rights = useMemo<FormRights>(() => {
    const action = primaryKey === null && !isSingleton ? 'create' : 'update'
    const decision = metadata.decide(action, name)
    return {
      decision,
      action,
      caller: metadata.caller,
      collection: name,
      rowDenial: action === 'update' ? rowDenial(decision, 'update', name, metadata.caller, item) : null,
    }
  }, [metadata, name, primaryKey, isSingleton, item])
  const previous = useRef<readonly FormNode[]>([])
  previous.current = buildForm({
    fields: collection.fields,
    item,
    edits,
    problems,
    rights,
    registry,
    previous: previous.current,
  })
  const change = useCallback((field: string, patch: Patch) => send({ type: 'field.changed', field, patch }), [send])
  const current = useMemo(() => withEdits(item, edits), [item, edits])
  return {
    snapshot,
    send,
    change,
    edited,
    rights,
    nodes: previous.current,
    current,
    isEditedNow: () => isEdited(actor.getSnapshot().context.edits),
  }
}
