import { type DisplayProps, plainText } from '#engine/plugin.ts'
import styles from './Raw.module.css'

/** A value as it is stored. */
export default function Raw({ value }: DisplayProps<unknown>) {
  return (
    <span className={styles.raw} dir="auto">
      {plainText(value)}
    </span>
  )
}
