import { byDay, dayText } from '#engine/core/item/days.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useDelayed } from '#engine/ui/useDelayed.ts'
import type { Key } from '#schemas/data/Item.ts'
import { CommentEntry } from '../comments/CommentEntry.tsx'
import type { CommentCalls } from '../comments/useCommentCalls.ts'
import { usePeopleOf } from '../comments/usePeopleOf.ts'
import type { Revision } from '../revisions/useRevisions.ts'
import { ChangeEntry } from './ChangeEntry.tsx'
import styles from './Timeline.module.css'
import { type TimelineFilter, useTimeline } from './useTimeline.ts'

interface TimelineListProps {
  readonly collection: CollectionInfo
  readonly item: Key
  readonly filter: TimelineFilter
  readonly calls: CommentCalls
  readonly openRevision: (revision: Revision) => void
}

/** The entries of a timeline by day, newest first. */
export function TimelineList({ collection, item, filter, calls, openRevision }: TimelineListProps) {
  const text = useText()
  const format = useFormat()
  const { user, admin } = useStudio().metadata.caller
  const { entries, loading, error, reload, showOlder, madeElsewhere } = useTimeline(collection, item, filter)
  const people = usePeopleOf((entries ?? []).flatMap(entry => (entry.kind === 'comment' ? [entry.comment.text] : [])))
  const slow = useDelayed(loading && entries === null, 200)
  const now = new Date()
  const days = byDay(entries ?? [], entry => (entry.kind === 'comment' ? entry.comment.moment : entry.moment))
  return (
    <>
      {slow && <Skeleton rows={3} />}
      {entries?.length === 0 && filter === 'comments' && <p className={styles.note}>{text('comments.none')}</p>}
      {days.map(({ day, entries }) => (
        <section key={day.getTime()} className={styles.day}>
          <h2 className={styles.heading}>{dayText(day, now, text, format, filter !== 'comments')}</h2>
          <ol className={styles.list}>
            {entries.map(entry =>
              entry.kind === 'comment' ? (
                <CommentEntry
                  key={entry.id}
                  comment={entry.comment}
                  place={{ collection: collection.collection, item }}
                  people={people}
                  mine={admin || entry.comment.author?.id === user}
                  edit={words => calls.edit(entry.id, words)}
                  remove={() => calls.remove(entry.id)}
                />
              ) : (
                <ChangeEntry
                  key={entry.id}
                  change={entry}
                  open={() => entry.revision && openRevision(entry.revision)}
                />
              ),
            )}
          </ol>
        </section>
      ))}
      {error !== null && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('timeline.failed')}
        </Notice>
      )}
      {madeElsewhere && <p className={styles.note}>{text('revision_delta_created_externally')}</p>}
      {showOlder && (
        <Button kind="quiet" size="s" loading={loading} onPress={showOlder}>
          {text('timeline.older')}
        </Button>
      )}
    </>
  )
}
