import { useState } from 'react'
import { draftOf } from '#engine/core/comments/mentionDraft.ts'
import { UserFace } from '#engine/form/display/user/UserFace.tsx'
import { UserPopover } from '#engine/form/display/user/UserPopover.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { CommentForm, type CommentPlace } from './CommentForm.tsx'
import styles from './Comments.module.css'
import { CommentText } from './CommentText.tsx'
import { DeleteComment } from './DeleteComment.tsx'
import type { Comment } from './readComment.ts'
import type { People } from './usePeopleOf.ts'

export interface CommentEntryProps {
  readonly comment: Comment
  readonly place: CommentPlace
  /** The people whom the comments mention. */
  readonly people: People
  /** The reader can edit and delete it. */
  readonly mine: boolean
  readonly edit: (comment: string) => Promise<void>
  readonly remove: () => Promise<void>
}

/** One comment: author, time, text. Its author can edit and delete it. */
export function CommentEntry({ comment, place, people, mine, edit, remove }: CommentEntryProps) {
  const text = useText()
  const format = useFormat()
  const [state, setState] = useState<'shown' | 'editing' | 'deleting'>('shown')
  const name = comment.author?.name ?? text('unknown_user')
  const show = () => setState('shown')
  return (
    <li className={styles.comment} data-part="comment">
      <div className={styles.head}>
        <span className={styles.author}>
          <UserPopover id={comment.author?.id ?? null}>
            <UserFace user={comment.author ?? { avatar: null }} name={comment.author?.name ?? null} size={22} />
            <span className={textStyles.cut} dir="auto">
              {name}
            </span>
          </UserPopover>
        </span>
        <time
          className={styles.time}
          dateTime={comment.moment.toISOString()}
          title={format.longDateTime(comment.moment)}
        >
          {format.time(comment.moment)}
        </time>
        {mine && state !== 'editing' && (
          <MenuButton
            label={text('comments.menu')}
            size="s"
            items={[
              { id: 'edit', label: text('comments.edit'), icon: 'edit', onSelect: () => setState('editing') },
              { id: 'delete', label: text('comments.delete'), icon: 'delete', onSelect: () => setState('deleting') },
            ]}
          />
        )}
      </div>
      {state === 'editing' ? (
        <CommentForm
          label={text('comments.edit')}
          action={text('save')}
          place={place}
          initial={draftOf(comment.text, id => people.get(id))}
          send={edit}
          sent={show}
          cancel={show}
        />
      ) : (
        <CommentText people={people}>{comment.text}</CommentText>
      )}
      {state === 'deleting' && <DeleteComment remove={remove} close={show} />}
    </li>
  )
}
