import styles from './Spinner.module.css'

export interface SpinnerProps {
  /** What is loading. Leave out if text next to it says so. */
  readonly label?: string
  /** Pixels. */
  readonly size?: number
}

/** Something is under way. */
export function Spinner({ label, size = 28 }: SpinnerProps) {
  return (
    <span
      className={styles.spinner}
      style={{ inlineSize: size, blockSize: size }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    />
  )
}
