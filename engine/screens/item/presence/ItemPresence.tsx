import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyExtra } from '#engine/ui/boundary/LazyExtra.tsx'
import { useDelayed } from '#engine/ui/useDelayed.ts'
import { useItemPage } from '../edit/ItemEditContext.ts'
import type { PresenceProps } from './Presence.tsx'

const load = () => import('./Presence.tsx')

/** Milliseconds before the first report: opening the page comes first, and many pages are left sooner. */
const patience = 3_000

/** Who else has the item open, if the server knows. The page works without it, so a failure to load shows nothing. */
export function ItemPresence() {
  const { capabilities, metadata } = useStudio()
  const { collection, isRead, item } = useItemPage()
  const isKnown = capabilities.has('presence') && !metadata.caller.viewing && isRead
  const isDue = useDelayed(isKnown, patience)
  const key = item[collection.primaryKey]
  if (!isDue || (typeof key !== 'string' && typeof key !== 'number')) return null
  return <LazyExtra<PresenceProps> load={load} props={{ primaryKey: key }} />
}
