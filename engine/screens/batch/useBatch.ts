import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import type { BatchJob } from '#engine/core/batch/BatchJob.ts'
import { batchActors } from '#engine/core/batch/batchActors.ts'
import { type BatchNews, batchMachine } from '#engine/core/batch/batchMachine.ts'
import { otherTabs } from '#engine/core/item/saving/otherTabs.ts'
import type { MatchQuery } from '#engine/core/list/matching.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { canRestore } from '#engine/core/undo/canRestore.ts'
import { undoChange } from '#engine/core/undo/undoChange.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useEmitted } from '#engine/ui/useEmitted.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'

export interface BatchProps {
  readonly collection: CollectionInfo
  readonly keys: readonly Key[]
  /** The query of the list, if all items that matched it were selected. */
  readonly matching?: MatchQuery | null
  readonly job: BatchJob
  /** Called with the keys that were not changed, if anything was done; null if nothing was. */
  readonly close: (left: readonly Key[] | null) => void
  /** Called with the problems of the values if they prevented every change. */
  readonly refused?: (problems: readonly Problem[]) => void
  /** The name of an item, if its collection has no template. */
  readonly nameOf?: (item: Item) => string
  /** Called after an attempt to undo the change. */
  readonly undone?: () => void
}

const announcements = {
  edit: 'batch.edited',
  archive: 'batch.archived',
  unarchive: 'batch.unarchived',
  delete: 'items_deleted',
} as const

/** The machine of a batch change with its side effects: reports the result, with undo if possible. */
export function useBatch({ collection, keys, matching = null, job, close, refused, undone }: BatchProps) {
  const text = useText()
  const client = useQueryClient()
  const host = useStudio()

  const machine = useMemo(
    () => batchMachine.provide({ actors: batchActors(host, collection, job, matching) }),
    [host, collection, job, matching],
  )
  const [snapshot, send, actor] = useMachine(machine, { input: { keys } })

  const notifyChanged = (done: readonly Key[], items: readonly Item[]) => {
    void client.invalidateQueries({ queryKey: ['items'] })
    otherTabs.broadcast(job.kind === 'delete' ? 'deleted' : 'changed', collection.collection, done)
    const changed = new Set(done.map(String))
    const before = items.filter(item => changed.has(String(item[collection.primaryKey])))
    const undo = undoChange({ client, collection, text, after: undone }, host.metadata, job, before)
    notify({
      kind: 'success',
      title: text(announcements[job.kind], { count: done.length }),
      ...(undo ? { action: { label: text('undo'), onPress: undo } } : {}),
    })
  }
  useEmitted(actor, (news: BatchNews) => {
    switch (news.type) {
      case 'finished':
        if (news.done.length > 0) notifyChanged(news.done, news.items)
        return news.left === 0 ? close([]) : undefined
      case 'refused':
        return refused?.(news.problems)
    }
  })
  const { items } = snapshot.context
  const noUndo = job.kind === 'delete' ? canRestore(host.metadata, collection, items) : null
  return { snapshot, send, noUndo }
}
