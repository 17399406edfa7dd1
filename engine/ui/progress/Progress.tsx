import styles from './Progress.module.css'

export interface ProgressProps {
  /** What is on its way. */
  readonly label: string
  /** How much of it is done. */
  readonly at: number
  /** How much there is in all; null where nobody knows. */
  readonly of: number | null
  /** How far it is, in a sentence: below the bar, and read out. */
  readonly words: string
}

/** How far something that takes its time has come. */
export function Progress({ label, at, of, words }: ProgressProps) {
  return (
    <div className={styles.progress} data-part="progress">
      <progress
        className={styles.bar}
        aria-label={label}
        aria-valuetext={words}
        {...(of === null ? {} : { max: Math.max(of, 1), value: Math.min(at, Math.max(of, 1)) })}
      />
      <p className={styles.words} role="status">
        {words}
      </p>
    </div>
  )
}
