import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { useOnline } from '#engine/ui/online.ts'
import { type ItemPage, useItemPage } from './edit/ItemEditContext.ts'

/** The save status as text. "Saved" only shows after the server has confirmed it. */
export function SaveStatus() {
  const { snapshot, pending } = useItemPage()
  const text = useText()
  const format = useFormat()
  const online = useOnline()
  const { savedAt } = snapshot.context
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

function stateOf(snapshot: ItemPage['snapshot'], pending: number): string {
  if (snapshot.hasTag('retrying')) return 'retrying'
  if (snapshot.hasTag('saving')) return 'saving'
  if (snapshot.hasTag('conflict')) return 'conflict'
  return pending > 0 ? 'edited' : 'saved'
}
