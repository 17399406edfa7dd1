import { useRef, useState } from 'react'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { NotificationHistoryProps } from './NotificationHistory.tsx'

const load = () => import('./NotificationHistory.tsx')

/** Opens the latest notifications. */
export function NotificationBell() {
  const text = useText()
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const NotificationHistory = componentOf<NotificationHistoryProps>(load)
  const close = () => setOpen(false)
  return (
    <span ref={anchor}>
      <IconButton icon="notifications" label={text('notifications')} expanded={open} onPress={() => setOpen(true)} />
      {open && (
        <LazyDialog close={close}>
          <NotificationHistory anchor={anchor} close={close} />
        </LazyDialog>
      )}
    </span>
  )
}
