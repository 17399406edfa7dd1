import { memo, useSyncExternalStore } from 'react'
import styles from './Icon.module.css'
import { icons } from './icons.ts'

export interface IconProps {
  /** A name of the icon set with underscores: `arrow_back`. One that does not exist is drawn as a box. */
  readonly name: string
  /** Pixels. */
  readonly size?: number
}

/** Icons that point along the line of text turn with its direction. */
const directed = /^(arrow_back|arrow_forward|chevron_|first_page|last_page|undo|redo|logout|login|sort|dock_to_left)/

/** A decorative icon next to text; hidden from screen readers. */
export const Icon = memo(function Icon({ name, size = 20 }: IconProps) {
  const path = useSyncExternalStore(icons.subscribe, () => icons.path(name))
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      data-directed={directed.test(name) || undefined}
    >
      <path d={path} />
    </svg>
  )
})
