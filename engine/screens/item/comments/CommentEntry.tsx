import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { UserFace } from '#engine/form/display/user/UserFace.tsx'
import { UserPopover } from '#engine/form/display/user/UserPopover.tsx'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { CommentForm } from './CommentForm.tsx'
import styles from './Comments.module.css'
import type { Comment } from './useComments.ts'

export interface CommentEntryProps {
  readonly comment: Comment
  /** The reader can edit and delete it. */
  readonly mine: boolean
  readonly edit: (comment: string) => Promise<void>
  readonly remove: () => Promise<void>
}

/** One comment: author, time, text. Its author can edit and delete it. */
export function CommentEntry({ comment, mine, edit, remove }: CommentEntryProps) {
  const text = useText()
  const format = useFormat()
  const [state, setState] = useState<'shown' | 'editing' | 'asking' | 'deleting'>('shown')
  const [problem, setProblem] = useState<string | null>(null)
  const name = comment.author?.name ?? text('unknown_user')
  const shown = () => {
    setState('shown')
    setProblem(null)
  }
  const confirm = async () => {
    setState('deleting')
    setProblem(null)
    try {
      await remove()
    } catch (cause) {
      setProblem(failureText(toFailure(cause), text))
      setState('asking')
    }
  }
  return (
    <li className={styles.comment} data-part="comment">
      <div className={styles.head}>
        <span className={styles.author}>
          <UserPopover id={comment.author?.id ?? null}>
            <UserFace user={comment.author ?? { avatar: null }} name={name} size={22} />
            <span className={textStyles.cut}>{name}</span>
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
              { id: 'delete', label: text('comments.delete'), icon: 'delete', onSelect: () => setState('asking') },
            ]}
          />
        )}
      </div>
      {state === 'editing' ? (
        <CommentForm
          label={text('comments.edit')}
          action={text('save')}
          initial={comment.text}
          send={async words => {
            await edit(words)
            shown()
          }}
          cancel={shown}
        />
      ) : (
        <p className={styles.text} dir="auto">
          {comment.text}
        </p>
      )}
      {(state === 'asking' || state === 'deleting') && (
        <LazyConfirmDialog
          title={text('comments.delete_title')}
          confirm={text('delete')}
          danger
          busy={state === 'deleting'}
          error={problem}
          onConfirm={() => void confirm()}
          onCancel={shown}
        >
          {text('comments.delete_body')}
        </LazyConfirmDialog>
      )}
    </li>
  )
}
