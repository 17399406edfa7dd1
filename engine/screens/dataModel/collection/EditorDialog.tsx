import type { ReactNode } from 'react'
import type { useEditor } from '#engine/form/editor/useEditor.ts'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import styles from './EditorDialog.module.css'

type Editor = ReturnType<typeof useEditor<object, unknown>>

export interface EditorDialogProps {
  readonly title: string
  /** The label of the button that saves. */
  readonly confirm: string
  readonly editor: Pick<Editor, 'busy' | 'disabledReason' | 'error' | 'onKeyDown' | 'save'>
  readonly cancel: () => void
  readonly children: ReactNode
}

/** A dialog with the form of an editor. Enter in a text saves. */
export function EditorDialog({ title, confirm, editor, cancel, children }: EditorDialogProps) {
  const { busy, disabledReason, error, onKeyDown, save } = editor
  return (
    <LazyConfirmDialog
      {...{ title, confirm, busy, error, onKeyDown }}
      {...(disabledReason === null ? {} : { disabledReason })}
      onConfirm={save}
      onCancel={cancel}
    >
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        {children}
      </form>
    </LazyConfirmDialog>
  )
}
