import { useState } from 'react'
import type { FieldPatch } from '#engine/core/edits/Patch.ts'
import { byDay, dayText } from '#engine/core/item/days.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { UserPopover } from '#engine/form/display/user/UserPopover.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useDelayed } from '#engine/ui/useDelayed.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { RevisionDrawerProps } from './RevisionDrawer.tsx'
import styles from './Revisions.module.css'
import { type Revision, useRevisions } from './useRevisions.ts'

const loadDrawer = () => import('./RevisionDrawer.tsx').then(module => ({ default: module.RevisionDrawer }))

export interface RevisionsProps {
  readonly collection: CollectionInfo
  readonly item: Key
  /** The item as saved. */
  readonly current: Item
  /** The form has unsaved changes. */
  readonly edited: boolean
  /** Stages the previous value of a field. */
  readonly restore: (patch: FieldPatch) => void
  /** Called when the item is reverted. */
  readonly reverted: () => void
}

/** The history of an item, by day and newest first. */
export function Revisions({ collection, item, current, edited, restore, reverted }: RevisionsProps) {
  const text = useText()
  const format = useFormat()
  const list = useRevisions(collection.collection, item)
  const { revisions, loading, error, reload, showOlder, madeElsewhere } = list
  const slow = useDelayed(loading && revisions === null, 200)
  const [open, setOpen] = useState<Revision | null>(null)
  const RevisionDrawer = componentOf<RevisionDrawerProps>(loadDrawer)
  const now = new Date()
  return (
    <div className={styles.revisions}>
      {error !== null && revisions === null && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('revisions.failed')}
        </Notice>
      )}
      {slow && <Skeleton rows={3} />}
      {byDay(revisions ?? [], revision => revision.moment).map(({ day, entries }) => (
        <section key={day.getTime()} className={styles.day}>
          <h2 className={styles.heading}>{dayText(day, now, text, format, true)}</h2>
          <ol className={styles.list}>
            {entries.map(revision => (
              <li key={revision.id} className={styles.change}>
                <button
                  type="button"
                  className={styles.entry}
                  data-part="revision"
                  data-action={revision.action}
                  onClick={() => setOpen(revision)}
                >
                  <span className={styles.dot} />
                  <span className={styles.action}>{text(`revision.${revision.action}`)}</span>
                  <time className={styles.time} dateTime={revision.moment.toISOString()}>
                    {format.time(revision.moment)}
                  </time>
                </button>
                <span className={styles.user}>
                  {revision.author?.id ? (
                    <UserPopover id={revision.author.id}>{revision.author.name ?? text('unknown_user')}</UserPopover>
                  ) : (
                    (revision.author?.name ?? text('unknown_user'))
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {madeElsewhere && <p className={styles.note}>{text('revision_delta_created_externally')}</p>}
      {showOlder && (
        <Button kind="quiet" size="s" loading={loading} onPress={showOlder}>
          {text('revisions.older')}
        </Button>
      )}
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
