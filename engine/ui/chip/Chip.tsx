import type { CSSProperties, ReactNode } from 'react'
import styles from './Chip.module.css'

export interface ChipProps {
  readonly children: ReactNode
  /** Colours of the data's own; any CSS colour. */
  readonly foreground?: string
  readonly background?: string
}

/** A small label. */
export function Chip({ children, foreground, background }: ChipProps) {
  const style: CSSProperties = { ...(foreground ? { color: foreground } : {}), ...(background ? { background } : {}) }
  return (
    <span className={styles.chip} style={style}>
      {children}
    </span>
  )
}
