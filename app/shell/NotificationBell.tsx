import { useRef, useState } from 'react'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { LazyExtra } from '#engine/ui/boundary/LazyExtra.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { useDelayed } from '#engine/ui/useDelayed.ts'
import styles from './NotificationBell.module.css'
import type { NotificationHistoryProps } from './NotificationHistory.tsx'

const load = () => import('./NotificationHistory.tsx')
const loadWatch = () => import('./mentions/MentionWatch.tsx')

/** Opens the latest notifications. Mentions are looked for once the studio has been open for 3 seconds. */
export function NotificationBell() {
  const text = useText()
  const isDue = useDelayed(useStudio().capabilities.has('mentions'), 3_000)
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const NotificationHistory = componentOf<NotificationHistoryProps>(load)
  const close = () => setOpen(false)
  return (
    <span ref={anchor} className={styles.bell}>
      <IconButton icon="notifications" label={text('notifications')} expanded={open} onPress={() => setOpen(true)} />
      {isDue && <LazyExtra load={loadWatch} props={{}} />}
      {open && (
        <LazyDialog close={close}>
          <NotificationHistory anchor={anchor} close={close} />
        </LazyDialog>
      )}
    </span>
  )
}
