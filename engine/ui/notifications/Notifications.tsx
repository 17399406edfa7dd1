import { dismiss, hold, notificationIcons, notifications, release } from '#engine/core/notifications/notifications.ts'
import { useText } from '../i18n/I18n.tsx'
import { Icon } from '../icon/Icon.tsx'
import { useStore } from '../store/useStore.ts'
import styles from './Notifications.module.css'

/** The visible notifications, newest last. */
export function Notifications() {
  const text = useText()
  const shown = useStore(notifications)
  return (
    <section className={styles.stack} aria-label={text('notifications')} aria-live="polite" data-part="notifications">
      {shown.map(notification => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only stays open while the user interacts with it
        <div
          key={notification.id}
          className={styles.notification}
          data-kind={notification.kind}
          role={notification.kind === 'danger' ? 'alert' : 'status'}
          onPointerEnter={() => hold(notification.id)}
          onPointerLeave={() => release(notification)}
          onFocus={() => hold(notification.id)}
          onBlur={() => release(notification)}
        >
          <span className={styles.icon}>
            <Icon name={notificationIcons[notification.kind]} />
          </span>
          <div className={styles.body}>
            <strong>{notification.title}</strong>
            {notification.text && <p className={styles.text}>{notification.text}</p>}
          </div>
          {notification.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                dismiss(notification.id)
                notification.action?.onPress()
              }}
            >
              {notification.action.label}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={text('close')}
            onClick={() => dismiss(notification.id)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  )
}
