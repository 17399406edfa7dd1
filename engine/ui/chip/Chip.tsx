import type { CSSProperties, ReactNode } from 'react'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './Chip.module.css'
import { isBright } from './isBright.ts'

export interface ChipProps {
  readonly children: ReactNode
  /** Colors from the data; any CSS color. */
  readonly foreground?: string
  readonly background?: string
}

/** A small label. A background that would glare in the dark theme is drawn in a dark tone of it there. */
export function Chip({ children, foreground, background }: ChipProps) {
  const bright = background !== undefined && isBright(background)
  const style: CSSProperties = { ...(foreground ? { color: foreground } : {}), ...(background ? { background } : {}) }
  // Safe: CSSProperties has no room for custom properties.
  const adapted = { '--fore': foreground, '--back': background } as CSSProperties
  return (
    <span
      className={`${textStyles.cut} ${styles.chip}`}
      style={bright ? adapted : style}
      data-bright={bright || undefined}
      dir="auto"
    >
      {children}
    </span>
  )
}
