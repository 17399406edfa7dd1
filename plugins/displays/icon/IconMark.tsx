import type { CSSProperties } from 'react'
import { type DisplayProps, Icon, plainText, textStyles } from '#engine/plugin.ts'
import styles from './IconMark.module.css'
import type { IconOptions } from './options.ts'

/** Names of icons are short; longer text is something else. */
const longestName = 100

/** The named icon, optionally on a disc filled with its color. */
export default function IconMark({ value, options }: DisplayProps<string, IconOptions>) {
  const words = plainText(value)
  if (words === '') return <span>—</span>
  if (typeof value !== 'string' || words.length > longestName) return <span className={textStyles.cut}>{words}</span>
  const label = words.replaceAll('_', ' ')
  return (
    <span
      className={styles.mark}
      role="img"
      aria-label={label}
      title={label}
      data-filled={options.filled || undefined}
      // Safe: CSSProperties has no room for custom properties.
      style={options.color ? ({ '--own': options.color } as CSSProperties) : undefined}
      data-coloured={options.color ? true : undefined}
    >
      <Icon name={words} size={options.filled ? 16 : 20} />
    </span>
  )
}
