import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useLeaveGuard } from '../editor/useLeaveGuard.ts'
import { discardAll, hasChanges } from './gridSessions.ts'

/** Asks before a page is left while cells have unsaved changes, also if the list no longer shows them as a grid. */
export default function CellsGuard() {
  const text = useText()
  const guard = useLeaveGuard(hasChanges, (next, current) => next === current)
  if (!guard.asking) return null
  return (
    <DiscardDialog
      discard={() => {
        discardAll()
        guard.leave()
      }}
      stay={guard.stay}
    >
      {text('unsaved_changes_body')}
    </DiscardDialog>
  )
}
