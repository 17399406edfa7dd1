import type { SnapshotFrom } from 'xstate'
import { useText } from '../i18n/I18n.tsx'
import { useFormat } from '../i18n/useFormat.ts'
import type { itemEditMachine } from './itemEditMachine.ts'

/** Where saving stands, in words: saved only after the server has said so. */
export function SaveStatus({ snapshot }: { readonly snapshot: SnapshotFrom<typeof itemEditMachine> }) {
  const text = useText()
  const format = useFormat()
  const { edits, savedAt } = snapshot.context
  const pending = Object.keys(edits).length
  return (
    <span aria-live="polite" data-part="save-status">
      {snapshot.hasTag('saving')
        ? text('saving')
        : pending > 0
          ? text('pending_changes', { count: pending })
          : savedAt && text('saved_at', { time: format.time(savedAt) })}
    </span>
  )
}
