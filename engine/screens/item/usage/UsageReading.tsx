import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './UsageList.module.css'

/** Shown while the usage is read, as high as the line that most answers are: buttons below it must not move. */
export function UsageReading() {
  const text = useText()
  return (
    <p className={`${styles.note} ${styles.reading}`} role="status" aria-label={text('loading')}>
      {'\u00a0'}
    </p>
  )
}
