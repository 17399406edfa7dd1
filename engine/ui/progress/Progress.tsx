import styles from './Progress.module.css'

export interface ProgressProps {
  /** What is in progress. */
  readonly label: string
  /** The completed amount. */
  readonly at: number
  /** The total; null if unknown. */
  readonly of: number | null
  /** How far it is, in a sentence: below the bar, and read out. */
  readonly words: string
}

/** The progress of a long operation. */
export function Progress({ label, at, of, words }: ProgressProps) {
  return (
    <div className={styles.progress} data-part="progress">
      <progress
        className={styles.bar}
        aria-label={label}
        aria-valuetext={words}
        {...(of === null ? {} : { max: Math.max(of, 1), value: Math.min(at, Math.max(of, 1)) })}
      />
      <p className={styles.label} role="status">
        {words}
      </p>
    </div>
  )
}
