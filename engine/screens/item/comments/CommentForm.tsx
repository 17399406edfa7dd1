import { type FormEvent, useId, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
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
  readonly send: (comment: string) => Promise<void>
  readonly cancel?: () => void
}

/** A form for a comment. Mod+Enter submits it; on failure the text stays. */
export function CommentForm({ label, action, initial = '', send, cancel }: CommentFormProps) {
  const text = useText()
  const id = useId()
  const [comment, setComment] = useState(initial)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const written = comment.trim() !== ''
  const changed = comment !== initial
  useUnsavedText(written && changed)
  const disabledReason = !written ? text('comments.empty') : changed ? null : text('comments.unchanged')
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (disabledReason !== null || sending) return
    setSending(true)
    setProblem(null)
    try {
      await send(comment)
      setComment(initial)
    } catch (cause) {
      setProblem(failureText(toFailure(cause), text))
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={event => void submit(event)}>
      <label className={textStyles.hidden} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.input}
        dir="auto"
        rows={2}
        placeholder={label}
        value={comment}
        // biome-ignore lint/a11y/noAutofocus: pressing Edit starts writing
        autoFocus={cancel !== undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={event => setComment(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit()
          if (event.key === 'Escape' && !changed) cancel?.()
        }}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        {cancel && (
          <Button kind="quiet" size="s" onPress={cancel}>
            {text('cancel')}
          </Button>
        )}
        <Button
          kind={written ? 'primary' : 'secondary'}
          size="s"
          type="submit"
          loading={sending}
          {...(disabledReason === null ? {} : { disabledReason })}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}
