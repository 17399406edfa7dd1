import { Icon, type InterfaceProps, parseColor, toHex } from '#engine/plugin.ts'
import styles from './Divider.module.css'
import type { DividerOptions } from './options.ts'

/** A line between fields, with a title above it or in it. Has no value. */
export default function Divider({ options }: InterfaceProps<unknown, DividerOptions>) {
  const { icon, title, inlineTitle } = options
  const parsed = parseColor(options.color ?? '')
  const color = parsed && toHex(parsed)
  const style = color ? { color } : undefined
  // Uses only the hue, so that text is readable in light and dark themes.
  const titleStyle = color
    ? { color: `light-dark(oklch(from ${color} min(l, 0.5) c h), oklch(from ${color} max(l, 0.78) c h))` }
    : undefined
  const titled = Boolean(icon || title)
  return (
    <div className={styles.divider} data-inline={inlineTitle || undefined}>
      {titled && (
        <p className={styles.title} style={titleStyle}>
          {icon && <Icon name={icon} />}
          {title && <span dir="auto">{title}</span>}
        </p>
      )}
      <hr className={styles.line} style={style} />
    </div>
  )
}
