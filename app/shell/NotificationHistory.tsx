import type { RefObject } from 'react'
import { notificationIcons, pastNotifications } from '#engine/core/notifications/notifications.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { FieldPopover } from '#engine/ui/field-button/FieldPopover.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { OwnMentions } from './mentions/OwnMentions.tsx'
import styles from './NotificationHistory.module.css'

export interface NotificationHistoryProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly close: () => void
}

/** The latest notifications, for users who missed them. */
export default function NotificationHistory({ anchor, close }: NotificationHistoryProps) {
  const text = useText()
  const format = useFormat()
  const { capabilities } = useStudio()
  const past = useStore(pastNotifications)
  return (
    <FieldPopover anchor={anchor} label={text('notifications')} size="content" close={close}>
      {capabilities.has('mentions') && <OwnMentions close={close} />}
      <section data-part="notification-history">
        <h2 className={styles.title}>{text('notifications')}</h2>
        {past.length === 0 ? (
          <p className={styles.empty}>{text('shell.no_notifications')}</p>
        ) : (
          <ul className={styles.list}>
            {past.map(({ id, kind, title, text: words, at }) => (
              <li key={id} className={styles.entry} data-kind={kind}>
                <Icon name={notificationIcons[kind]} size={18} />
                <div className={styles.body}>
                  <strong dir="auto">{title}</strong>
                  {words && <p dir="auto">{words}</p>}
                </div>
                <time className={styles.time} dateTime={at.toISOString()}>
                  {format.time(at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </section>
    </FieldPopover>
  )
}
