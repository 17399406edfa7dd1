import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { LeavableEditor } from './useEditor.ts'

/** Asks whether a draft is given up, once something wants to leave it. */
export function LeaveQuestion({ editor }: { readonly editor: LeavableEditor }) {
  const text = useText()
  return (
    editor.leaving && (
      <DiscardDialog discard={editor.discard} stay={editor.stay}>
        {text('unsaved_changes_body')}
      </DiscardDialog>
    )
  )
}
