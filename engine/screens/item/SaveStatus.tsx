import type { SnapshotFrom } from 'xstate'
import { countEdits } from '#engine/core/edits/countEdits.ts'
import type { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { useOnline } from './saving/online.ts'

/** Where saving stands, in words: saved only after the server has said so. */
export function SaveStatus({ snapshot }: { readonly snapshot: SnapshotFrom<typeof itemEditMachine> }) {
  const text = useText()
  const format = useFormat()
  const online = useOnline()
  const { history, savedAt } = snapshot.context
  const pending = countEdits(history.edits)
  const words = () => {
    if (snapshot.hasTag('retrying')) return text(online ? 'save_retrying' : 'save_offline')
    if (snapshot.hasTag('saving')) return text('saving')
    if (!online) return text('offline_changes', { count: pending })
    if (pending > 0) return text('pending_changes', { count: pending })
    return savedAt && text('saved_at', { time: format.time(savedAt) })
  }
  return (
    <span aria-live="polite" data-part="save-status" data-state={stateOf(snapshot, pending)}>
      {words()}
    </span>
  )
}

function stateOf(snapshot: SnapshotFrom<typeof itemEditMachine>, pending: number): string {
  if (snapshot.hasTag('retrying')) return 'retrying'
  if (snapshot.hasTag('saving')) return 'saving'
  if (snapshot.hasTag('conflict')) return 'conflict'
  return pending > 0 ? 'edited' : 'saved'
}
