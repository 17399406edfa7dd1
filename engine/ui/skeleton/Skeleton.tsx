import { useText } from '../i18n/I18n.tsx'
import styles from './Skeleton.module.css'

/** Gray placeholder rows while content loads. */
export function Skeleton({ rows }: { readonly rows: number }) {
  const text = useText()
  return (
    <div className={styles.skeleton} role="status" aria-label={text('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <span key={index} className={styles.row} />
      ))}
    </div>
  )
}
