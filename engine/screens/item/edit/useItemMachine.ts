import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { isEdited } from '#engine/core/edits/Patch.ts'
import { unsavedEdits } from '#engine/core/edits/unsavedEdits.ts'
import type { CopyItem, Sending } from '#engine/core/item/ItemSource.ts'
import { itemActors } from '#engine/core/item/itemActors.ts'
import { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import { otherTabs } from '#engine/core/item/saving/otherTabs.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { whenOnline } from '#engine/ui/online.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { loadEditors } from './loadEditors.ts'

export interface ItemMachineInput {
  readonly collection: CollectionInfo
  /** Null for a new item, and for a singleton. Read once, like `initial`. */
  readonly primaryKey: Key | null
  /** The initial values of a new item, over its defaults. */
  readonly initial?: Item | undefined
  /** Creates a copy if that takes more than creating an item. Must keep its identity, like `sending`. */
  readonly copy?: CopyItem | undefined
  /** Shows a save before the server has answered. */
  readonly sending?: Sending | undefined
}

/** The machine of an item page, connected to the API, the network status and other tabs. */
export function useItemMachine({ collection, primaryKey: opened, initial, copy, sending }: ItemMachineInput) {
  const { metadata, registry, capabilities } = useStudio()
  const { collection: name, isSingleton } = collection
  // Created once: providing a machine rebuilds it, which is too slow for every keystroke.
  const machine = useMemo(
    () =>
      itemEditMachine.provide({
        actors: itemActors({
          ...{ metadata, collection, capabilities, copy, sending },
          loadEditors: fields => loadEditors(registry, fields),
        }),
      }),
    [metadata, registry, collection, capabilities, copy, sending],
  )
  const [snapshot, send, actor] = useMachine(machine, {
    input: {
      primaryKey: opened,
      isSingleton,
      exactlyOnce: capabilities.has('idempotency-key'),
      keyField: collection.primaryKey,
      ...(initial ? { initial } : {}),
    },
  })
  const { primaryKey, history } = snapshot.context
  const edited = isEdited(history.edits)
  useEffect(() => {
    unsavedEdits.put(actor, edited)
    return () => unsavedEdits.put(actor, false)
  }, [actor, edited])
  useEffect(() => whenOnline(() => send({ type: 'retry.requested' })), [send])
  const isNew = primaryKey === null && !isSingleton
  useEffect(
    () => (isNew ? undefined : otherTabs.listen(name, primaryKey, what => send({ type: `item.${what}` }))),
    [isNew, name, primaryKey, send],
  )
  return { snapshot, send, actor, edited, isNew }
}
