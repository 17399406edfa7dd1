import { useState } from 'react'
import type { FieldPatch } from '#engine/core/edits/Patch.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { CommentForm } from '../comments/CommentForm.tsx'
import { useCommentCalls } from '../comments/useCommentCalls.ts'
import type { RevisionDrawerProps } from '../revisions/RevisionDrawer.tsx'
import type { Revision } from '../revisions/useRevisions.ts'
import styles from './Timeline.module.css'
import { TimelineFilterChoice } from './TimelineFilterChoice.tsx'
import { TimelineList } from './TimelineList.tsx'
import type { TimelineFilter } from './useTimeline.ts'

const loadDrawer = () => import('../revisions/RevisionDrawer.tsx').then(module => ({ default: module.RevisionDrawer }))

export interface TimelineProps {
  readonly collection: CollectionInfo
  readonly item: Key
  /** The item as saved. */
  readonly current: Item
  /** The form has unsaved changes. */
  readonly edited: boolean
  /** Stages a value of a revision. */
  readonly restore: (patch: FieldPatch) => void
  /** Called when the item is reverted. */
  readonly reverted: () => void
}

/** The comments and changes of an item in one list, with a form to add a comment. */
export default function Timeline({ collection, item, current, edited, restore, reverted }: TimelineProps) {
  const text = useText()
  const calls = useCommentCalls(collection.collection, item)
  const [filter, setFilter] = useState<TimelineFilter>('all')
  const [open, setOpen] = useState<Revision | null>(null)
  const RevisionDrawer = componentOf<RevisionDrawerProps>(loadDrawer)
  return (
    <div className={styles.timeline}>
      <CommentForm
        place={{ collection: collection.collection, item }}
        label={text('comments.write')}
        action={text('comments.post')}
        send={calls.post}
        sent={() => notify({ kind: 'success', title: text('comment_posted') })}
      />
      <TimelineFilterChoice filter={filter} choose={setFilter} />
      <TimelineList
        key={filter}
        collection={collection}
        item={item}
        filter={filter}
        calls={calls}
        openRevision={setOpen}
      />
      {open && (
        <LazyDialog close={() => setOpen(null)}>
          <RevisionDrawer
            collection={collection}
            item={item}
            revision={open}
            current={current}
            edited={edited}
            restore={patch => {
              restore(patch)
              setOpen(null)
            }}
            reverted={() => {
              setOpen(null)
              reverted()
            }}
            close={() => setOpen(null)}
          />
        </LazyDialog>
      )}
    </div>
  )
}
