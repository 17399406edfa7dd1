import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fieldClosed, formRights } from '#engine/core/access/fieldClosed.ts'
import { reasonText } from '#engine/core/access/reasonText.ts'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { failuresBesideProblems } from '#engine/core/api/readFailure.ts'
import { isEdited, type Patch } from '#engine/core/edits/Patch.ts'
import { pendingEdits } from '#engine/core/edits/pendingEdits.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import type { FormNode, Prefill } from '#engine/core/form/FormNode.ts'
import { withConditions } from '#engine/core/form/withConditions.ts'
import type { AfterSave } from '#engine/core/item/ItemEdit.ts'
import type { CopyItem, Sending } from '#engine/core/item/ItemSource.ts'
import { itemActors } from '#engine/core/item/itemActors.ts'
import { goneFailure } from '#engine/core/item/itemCalls.ts'
import { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import { otherTabs } from '#engine/core/item/saving/otherTabs.ts'
import { listHeldChanges } from '#engine/core/journal/heldChanges.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { undoChange } from '#engine/core/undo/undoChange.ts'
import { undoValues } from '#engine/core/undo/undoChanges.ts'
import { heldDrafts } from '#engine/form/studio/heldDrafts.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { type Item, type Key, newKey } from '#schemas/data/Item.ts'
import { useDrafts } from './drafts/useDrafts.ts'
import { loadEditors } from './loadEditors.ts'
import { whenOnline } from './saving/online.ts'

/** What a page does besides when an item is edited. */
export interface OwnEdit {
  /** What a new item starts with, over the defaults. */
  readonly initial: Item
  /** Told what was saved. */
  readonly saved: (item: Item) => void
  /** Asked what becomes of a refusal; true where the page tells of it, and perhaps saves `again`. */
  readonly refused: (failure: ApiFailure, again: () => void) => boolean
  /** Makes a copy with these values, where that takes more than to create an item. */
  readonly copy?: CopyItem
  /** For what shows at once, before the server has answered. */
  readonly sending?: Sending
}

export interface ItemEditProps {
  readonly collection: CollectionInfo
  /** Null for a new item, and for a singleton. */
  readonly primaryKey: Key | null
  readonly go: (href: string) => void
  /** A new item has an address now; the form stays, with whatever is typed into it. */
  readonly become: (key: Key) => void
  readonly listHref: string
  readonly own?: OwnEdit
}

/** The machine of an item's page with its side effects, and the form it comes to. */
export function useItemEdit({ collection, primaryKey: openedWith, go, become, listHref, own }: ItemEditProps) {
  const text = useText()
  const client = useQueryClient()
  const { metadata, registry, capabilities, itemHref } = useStudio()
  const name = collection.collection
  const { isSingleton } = collection

  /** The lists here are read anew, and other tabs look again at the item. */
  const changed = (what: 'changed' | 'deleted') => {
    void client.invalidateQueries({ queryKey: ['items'] })
    otherTabs.tell(what, name, [primaryKey])
  }
  const announceSaved = (saved: Item, after: AfterSave, made: boolean) => {
    if (made) void client.invalidateQueries({ queryKey: ['items'] })
    else changed('changed')
    own?.saved(saved)
    notify({ kind: 'success', title: text(made ? 'item_created' : 'item_updated', { count: 1 }) })
    const key = saved[collection.primaryKey] as Key | undefined
    // After this step of the machine, when nothing is pending any more and no guard stands in the way.
    const leave = (href: string) => queueMicrotask(() => go(href))
    if (isSingleton) return
    if (after === 'add-new') made || leave(itemHref(name, newKey))
    else if (after === 'quit' || key === undefined) leave(listHref)
    else if (made) queueMicrotask(() => become(key))
  }
  const announceArchived = (leaves: boolean, before: Item, values: Item) => {
    changed('changed')
    const undo = () =>
      void undoValues({ client, collection, text }, [before], Object.keys(values)).then(() => {
        if (actor.getSnapshot().status === 'active') actor.send({ type: 'reload.requested' })
      })
    notify({
      kind: 'success',
      title: text(leaves ? 'item_unarchived' : 'item_archived'),
      action: { label: text('undo'), onPress: undo },
    })
    if (leaves) queueMicrotask(() => go(listHref))
  }
  const announceFailure = (failure: ApiFailure) => {
    // The form has a notice for it, with a way on.
    if (failure === goneFailure) return
    if (own?.refused(failure, () => send({ type: 'save.requested', after: actor.getSnapshot().context.after }))) return
    // Problems stand under their fields; what else was wrong is told (P-264, P-265).
    const told =
      failure._tag === 'Refused' && failure.problems.length > 0
        ? failuresBesideProblems(failure.status, failure.body)
        : [failure]
    for (const each of told) notifyFailure(each, text)
  }
  const announceChangedElsewhere = () => {
    void client.invalidateQueries({ queryKey: ['items'] })
    notify({
      kind: 'info',
      title: text('changed_elsewhere.title'),
      text: text(
        isEdited(actor.getSnapshot().context.history.edits) ? 'changed_elsewhere.kept' : 'changed_elsewhere.body',
      ),
    })
  }
  const announceDeleted = (deleted: Item) => {
    changed('deleted')
    const undo = undoChange({ client, collection, text }, metadata, { kind: 'delete' }, [deleted])
    notify({
      kind: 'success',
      title: text('items_deleted', { count: 1 }),
      ...(undo ? { action: { label: text('undo'), onPress: undo } } : {}),
    })
    queueMicrotask(() => go(listHref))
  }
  const announcements = {
    announceSaved,
    announceArchived,
    announceFailure,
    announceChangedElsewhere,
    announceDeleted,
  }
  const initial = useRef(own?.initial ?? {})
  const copy = useRef(own?.copy)
  const sending = useRef(own?.sending)
  const announce = useRef(announcements)
  announce.current = announcements
  // Made once: to provide a machine is to build it, which is no work for every keystroke.
  const machine = useMemo(
    () =>
      itemEditMachine.provide({
        actors: itemActors({
          ...{ metadata, collection, capabilities },
          ...{ initial: initial.current, copy: copy.current, sending: sending.current },
          loadEditors: fields => loadEditors(registry, fields),
        }),
        actions: {
          announceSaved: (_, { item, after, made }) => announce.current.announceSaved(item, after, made),
          announceArchived: (_, { leaves, before, values }) =>
            announce.current.announceArchived(leaves, before, values),
          announceFailure: (_, { failure }) => announce.current.announceFailure(failure),
          announceChangedElsewhere: () => announce.current.announceChangedElsewhere(),
          announceDeleted: ({ context }) => announce.current.announceDeleted(context.item),
        },
      }),
    [metadata, registry, collection, capabilities],
  )
  const exactlyOnce = capabilities.has('idempotency-key')
  const [snapshot, send, actor] = useMachine(machine, {
    input: { primaryKey: openedWith, isSingleton, exactlyOnce, keyField: collection.primaryKey },
  })
  const { item, primaryKey, problems } = snapshot.context
  const { edits } = snapshot.context.history
  const edited = isEdited(edits)
  useEffect(() => {
    pendingEdits.put(actor, edited)
    return () => pendingEdits.put(actor, false)
  }, [actor, edited])

  useEffect(() => whenOnline(() => send({ type: 'retry.requested' })), [send])
  const isNew = primaryKey === null && !isSingleton
  useEffect(
    () => (isNew ? undefined : otherTabs.listen(name, primaryKey, what => send({ type: `item.${what}` }))),
    [isNew, name, primaryKey, send],
  )

  const rights = useMemo(() => formRights(metadata, name, isNew, item), [metadata, name, isNew, item])
  const creation = metadata.decide('create', name)
  const prefill = (field: FieldInfo): Prefill | null => {
    if (rights.action !== 'create' || (item[field.field] ?? null) === null) return null
    const isPreset = rights.decision.allowed && Object.hasOwn(rights.decision.presets, field.field)
    return isPreset ? { by: 'preset', role: metadata.caller.roleName } : { by: 'default' }
  }
  const previous = useRef<readonly FormNode[]>([])
  previous.current = buildForm({
    fields: withConditions({ fields: collection.fields, item, edits, isNew, caller: metadata.caller }),
    item,
    edits,
    problems,
    closed: field => fieldClosed(field, rights),
    prefill,
    registry,
    previous: previous.current,
  })
  const change = useCallback((field: string, patch: Patch) => send({ type: 'field.changed', field, patch }), [send])
  const [held] = useState(listHeldChanges)
  const current = useMemo(() => withEdits(item, edits), [item, edits])
  return {
    drafts: useDrafts(actor, held, collection),
    held,
    snapshot,
    send,
    change,
    edited,
    rights,
    copyWhy: creation.allowed ? null : reasonText(creation.denial, text),
    nodes: previous.current,
    current,
    isEditedNow: () => heldDrafts.any() || held.all().length > 0 || isEdited(actor.getSnapshot().context.history.edits),
  }
}
