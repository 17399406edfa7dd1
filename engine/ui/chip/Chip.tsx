import type { CSSProperties, ReactNode } from 'react'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './Chip.module.css'

export interface ChipProps {
  readonly children: ReactNode
  /** Colors from the data; any CSS color. */
  readonly foreground?: string
  readonly background?: string
}

/** A small label. */
export function Chip({ children, foreground, background }: ChipProps) {
  const style: CSSProperties = { ...(foreground ? { color: foreground } : {}), ...(background ? { background } : {}) }
  return (
    <span className={`${textStyles.cut} ${styles.chip}`} style={style} dir="auto">
      {children}
    </span>
  )
}
