import { type DisplayProps, Icon, plainText, textStyles, useText } from '#engine/plugin.ts'
import styles from './BooleanMark.module.css'
import type { BooleanOptions } from './options.ts'

/** Yes or no as an icon in its color, with an optional label. */
export default function BooleanMark({ value, options }: DisplayProps<boolean, BooleanOptions>) {
  const text = useText()
  if (typeof value !== 'boolean') return <span>{plainText(value) || '—'}</span>
  const label = value ? options.labelOn : options.labelOff
  const icon = <Icon name={value ? options.iconOn : options.iconOff} />
  const color = { color: value ? options.colorOn : options.colorOff }
  if (!label)
    return (
      <span className={styles.icon} style={color} role="img" aria-label={text(value ? 'true' : 'false')}>
        {icon}
      </span>
    )
  return (
    <span className={styles.mark}>
      <span className={styles.icon} style={color}>
        {icon}
      </span>
      <span className={textStyles.cut}>{label}</span>
    </span>
  )
}
