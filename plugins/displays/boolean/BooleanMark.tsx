import { type DisplayProps, Icon, plainText, textStyles, useText } from '#engine/plugin.ts'
import styles from './BooleanMark.module.css'
import type { BooleanOptions } from './options.ts'

/** Yes or no as an icon in its color, with an optional label. */
export default function BooleanMark({ value, options }: DisplayProps<boolean, BooleanOptions>) {
  const text = useText()
  if (typeof value !== 'boolean') return <span>{plainText(value) || '—'}</span>
  const label = value ? options.labelOn : options.labelOff
  return (
    <span className={styles.mark}>
      <span className={styles.icon} style={{ color: value ? options.colorOn : options.colorOff }}>
        <Icon name={value ? options.iconOn : options.iconOff} />
      </span>
      <span className={label ? textStyles.cut : textStyles.hidden}>{label || text(value ? 'true' : 'false')}</span>
    </span>
  )
}
