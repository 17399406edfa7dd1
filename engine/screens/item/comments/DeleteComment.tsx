import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

interface DeleteCommentProps {
  /** Rejects with an `ApiFailure`. */
  readonly remove: () => Promise<void>
  readonly close: () => void
}

/** Confirms the deletion of a comment. */
export function DeleteComment({ remove, close }: DeleteCommentProps) {
  const text = useText()
  const { busy, error, save } = useEditor({ initial: {}, save: () => outcomeOf(remove()), saved: close })
  return (
    <LazyConfirmDialog
      title={text('comments.delete_title')}
      confirm={text('delete')}
      danger
      busy={busy}
      error={error}
      onConfirm={save}
      onCancel={close}
    >
      {text('comments.delete_body')}
    </LazyConfirmDialog>
  )
}
