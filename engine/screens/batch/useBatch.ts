import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { type ReactNode, useMemo, useRef } from 'react'
import type { BatchJob } from '#engine/core/batch/BatchJob.ts'
import { batchActors } from '#engine/core/batch/batchActors.ts'
import { batchMachine } from '#engine/core/batch/batchMachine.ts'
import { otherTabs } from '#engine/core/item/saving/otherTabs.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { canRestore } from '#engine/core/undo/canRestore.ts'
import { undoChange } from '#engine/core/undo/undoChange.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'

export interface BatchProps {
  readonly collection: CollectionInfo
  readonly keys: readonly Key[]
  readonly job: BatchJob
  /** Told the keys that were not changed once something has been done; null when nothing was. */
  readonly close: (left: readonly Key[] | null) => void
  /** Where the items are used, said before they are deleted. */
  readonly usage?: ((keys: readonly Key[]) => ReactNode) | undefined
  /** Told what is wrong with the values when nothing was changed because of them. */
  readonly refused?: (problems: readonly Problem[]) => void
  /** What an item is called where its collection does not say. */
  readonly nameOf?: (item: Item) => string
  /** Called once it was tried to take back what was done. */
  readonly undone?: () => void
}

const announcements = {
  edit: 'batch.edited',
  archive: 'batch.archived',
  unarchive: 'batch.unarchived',
  delete: 'items_deleted',
} as const

/** The machine of a change to many items with its side effects: what was done is told, with a way back where there is one. */
export function useBatch({ collection, keys, job, close, refused, undone }: BatchProps) {
  const text = useText()
  const client = useQueryClient()
  const host = useStudio()

  const announceFinished = (done: readonly Key[], items: readonly Item[], left: number) => {
    if (done.length > 0) {
      void client.invalidateQueries({ queryKey: ['items'] })
      otherTabs.tell(job.kind === 'delete' ? 'deleted' : 'changed', collection.collection, done)
      const changed = new Set(done.map(String))
      const before = items.filter(item => changed.has(String(item[collection.primaryKey])))
      const undo = undoChange({ client, collection, text, after: undone }, host.metadata, job, before)
      notify({
        kind: 'success',
        title: text(announcements[job.kind], { count: done.length }),
        ...(undo ? { action: { label: text('undo'), onPress: undo } } : {}),
      })
    }
    if (left === 0) close([])
  }
  const announceRefused = (problems: readonly Problem[]) => refused?.(problems)
  const announce = useRef({ announceFinished, announceRefused })
  announce.current = { announceFinished, announceRefused }
  const machine = useMemo(
    () =>
      batchMachine.provide({
        actors: batchActors(host, collection, job),
        actions: {
          announceFinished: (_, { done, failed, items, left }) =>
            announce.current.announceFinished(done, items, failed.length + left),
          announceRefused: (_, { problems }) => announce.current.announceRefused(problems),
        },
      }),
    [host, collection, job],
  )
  const [snapshot, send] = useMachine(machine, { input: { keys } })
  const { items } = snapshot.context
  const noUndo = job.kind === 'delete' ? canRestore(host.metadata, collection, items) : null
  return { snapshot, send, noUndo }
}
