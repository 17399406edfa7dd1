import { type KeyboardEvent, useId } from 'react'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { type MentionDraft, storedComment } from '#engine/core/comments/mentionDraft.ts'
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useUnsavedText } from '#engine/form/studio/unsavedText.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Key } from '#schemas/data/Item.ts'
import styles from './Comments.module.css'
import { MentionInput } from './MentionInput.tsx'

/** The item that comments are on. */
export interface CommentPlace {
  readonly collection: string
  readonly item: Key
}

const empty: MentionDraft = { text: '', people: new Map() }

export interface CommentFormProps {
  readonly label: string
  readonly action: string
  /** The item of the comment. */
  readonly place: CommentPlace
  /** The existing text; it cannot be submitted unchanged. */
  readonly initial?: MentionDraft
  /** Rejects with an `ApiFailure`. */
  readonly send: (comment: string) => Promise<void>
  readonly sent?: () => void
  readonly cancel?: () => void
}

/** A form for a comment. Mod+Enter submits it; on failure the text stays. */
export function CommentForm({ label, action, place, initial = empty, send, sent, cancel }: CommentFormProps) {
  const text = useText()
  const id = useId()
  const { capabilities } = useStudio()
  const whyNot = (draft: MentionDraft) =>
    draft.text.trim() === ''
      ? text('comments.empty')
      : storedComment(draft) === storedComment(initial)
        ? text('comments.unchanged')
        : null
  const editor = useEditor({
    initial,
    save: draft => outcomeOf(send(storedComment(draft))),
    isEdited: draft => whyNot(draft) === null,
    whyNot,
    goesOn: true,
    saved: () => {
      editor.change(initial)
      sent?.()
    },
    ...(cancel === undefined ? {} : { left: cancel }),
  })
  const { draft, edited, busy, disabledReason, error, change, save, leave } = editor
  useUnsavedText(edited)
  const input = {
    id,
    className: styles.input,
    dir: 'auto',
    rows: 2,
    placeholder: label,
    autoFocus: cancel !== undefined,
    'aria-describedby': error === null ? undefined : `${id}-problem`,
  } as const
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save()
    if (event.key === 'Escape' && !edited) cancel?.()
  }
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
      {capabilities.has('mentions') ? (
        <MentionInput {...input} {...place} draft={draft} change={change} onKey={press} />
      ) : (
        <textarea
          {...input}
          value={draft.text}
          onChange={event => change({ text: event.target.value })}
          onKeyDown={press}
        />
      )}
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
          kind={draft.text.trim() === '' ? 'secondary' : 'primary'}
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
