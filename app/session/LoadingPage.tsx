import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import styles from './LoadingPage.module.css'

/** Shown while the studio starts up. */
export function LoadingPage() {
  const text = useText()
  return (
    <div className={styles.page}>
      <Spinner label={text('loading')} />
    </div>
  )
}
