import { byDay, dayText } from '#engine/core/item/days.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useDelayed } from '#engine/ui/useDelayed.ts'
import type { Key } from '#schemas/data/Item.ts'
import { CommentEntry } from './CommentEntry.tsx'
import { CommentForm } from './CommentForm.tsx'
import styles from './Comments.module.css'
import { useComments } from './useComments.ts'

export interface CommentsProps {
  readonly collection: string
  readonly item: Key
}

/** The comments on an item, by day and newest first, with a form to add one. */
export function Comments({ collection, item }: CommentsProps) {
  const text = useText()
  const format = useFormat()
  const { metadata } = useStudio()
  const { comments, loading, error, reload, showOlder, post, edit, remove } = useComments(collection, item)
  const slow = useDelayed(loading && comments === null, 200)
  const { user, admin } = metadata.caller
  const now = new Date()
  return (
    <div className={styles.comments}>
      <CommentForm
        label={text('comments.write')}
        action={text('comments.post')}
        send={post}
        sent={() => notify({ kind: 'success', title: text('comment_posted') })}
      />
      {error !== null && comments === null && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('comments.failed')}
        </Notice>
      )}
      {slow && <Skeleton rows={2} />}
      {comments?.length === 0 && <p className={styles.empty}>{text('comments.none')}</p>}
      {byDay(comments ?? [], comment => comment.moment).map(({ day, entries }) => (
        <section key={day.getTime()} className={styles.day}>
          <h2 className={styles.heading}>{dayText(day, now, text, format)}</h2>
          <ol className={styles.list}>
            {entries.map(comment => (
              <CommentEntry
                key={comment.id}
                comment={comment}
                mine={admin || comment.author?.id === user}
                edit={words => edit(comment.id, words)}
                remove={() => remove(comment.id)}
              />
            ))}
          </ol>
        </section>
      ))}
      {showOlder && (
        <Button kind="quiet" size="s" loading={loading} onPress={showOlder}>
          {text('comments.older')}
        </Button>
      )}
    </div>
  )
}
