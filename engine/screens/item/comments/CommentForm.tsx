import { useId } from 'react'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useUnsavedText } from '#engine/form/studio/unsavedText.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './Comments.module.css'

export interface CommentFormProps {
  readonly label: string
  readonly action: string
  /** The existing text; it cannot be submitted unchanged. */
  readonly initial?: string
  /** Rejects with an `ApiFailure`. */
  readonly send: (comment: string) => Promise<void>
  readonly sent?: () => void
  readonly cancel?: () => void
}

/** A form for a comment. Mod+Enter submits it; on failure the text stays. */
export function CommentForm({ label, action, initial = '', send, sent, cancel }: CommentFormProps) {
  const text = useText()
  const id = useId()
  const whyNot = ({ comment }: { readonly comment: string }) =>
    comment.trim() === '' ? text('comments.empty') : comment === initial ? text('comments.unchanged') : null
  const editor = useEditor({
    initial: { comment: initial },
    save: ({ comment }) => outcomeOf(send(comment)),
    isEdited: draft => whyNot(draft) === null,
    whyNot,
    goesOn: true,
    saved: () => {
      editor.change({ comment: initial })
      sent?.()
    },
    ...(cancel === undefined ? {} : { left: cancel }),
  })
  const { draft, edited, busy, disabledReason, error, change, save, leave } = editor
  useUnsavedText(edited)
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <label className={textStyles.hidden} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.input}
        dir="auto"
        rows={2}
        placeholder={label}
        value={draft.comment}
        // biome-ignore lint/a11y/noAutofocus: pressing Edit starts writing
        autoFocus={cancel !== undefined}
        aria-describedby={error === null ? undefined : `${id}-problem`}
        onChange={event => change({ comment: event.target.value })}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save()
          if (event.key === 'Escape' && !edited) cancel?.()
        }}
      />
      {error !== null && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        {cancel && (
          <Button kind="quiet" size="s" onPress={leave}>
            {text('cancel')}
          </Button>
        )}
        <Button
          kind={draft.comment.trim() === '' ? 'secondary' : 'primary'}
          size="s"
          type="submit"
          loading={busy}
          {...(disabledReason === null ? {} : { disabledReason })}
        >
          {action}
        </Button>
      </div>
      <LeaveQuestion editor={editor} />
    </form>
  )
}
