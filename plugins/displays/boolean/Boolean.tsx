import { type DisplayProps, Icon, plainText, useText } from '#engine/plugin.ts'
import styles from './Boolean.module.css'
import type { BooleanOptions } from './plugin.ts'

/** Yes or no as an icon, with a label where there is one. */
export default function BooleanValue({ value, options }: DisplayProps<boolean, BooleanOptions>) {
  const text = useText()
  if (typeof value !== 'boolean') return <span>{plainText(value)}</span>
  const label = value ? options.labelOn : options.labelOff
  return (
    <span className={styles.boolean}>
      <span className={styles.icon} style={{ color: value ? options.colorOn : options.colorOff }}>
        <Icon name={value ? options.iconOn : options.iconOff} />
      </span>
      {label ? <span>{label}</span> : <span className={styles.hidden}>{text(value ? 'true' : 'false')}</span>}
    </span>
  )
}
