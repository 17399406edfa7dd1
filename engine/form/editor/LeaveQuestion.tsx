import type { ReactNode } from 'react'
import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { LeavableEditor } from './useEditor.ts'

export interface LeaveQuestionProps {
  readonly editor: LeavableEditor
  /** What would be lost; defaults to the unsaved changes. */
  readonly children?: ReactNode
}

/** Asks whether to discard a draft when the user tries to leave it. */
export function LeaveQuestion({ editor, children }: LeaveQuestionProps) {
  const text = useText()
  return (
    editor.leaving && (
      <DiscardDialog discard={editor.discard} stay={editor.stay}>
        {children ?? text('unsaved_changes_body')}
      </DiscardDialog>
    )
  )
}
