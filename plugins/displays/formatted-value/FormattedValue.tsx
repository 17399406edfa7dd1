import type { CSSProperties } from 'react'
import type { DisplayProps } from '#engine/plugin.ts'
import styles from './FormattedValue.module.css'
import { formatValue } from './formatValue.ts'
import type { FormattedValueOptions } from './options.ts'

/** A value without markup, in the dress that the options give it. */
export default function FormattedValue({ value, options }: DisplayProps<unknown, FormattedValueOptions>) {
  return (
    <span
      className={styles.value}
      dir="auto"
      // Safe: CSSProperties has no room for custom properties.
      style={options.color ? ({ '--own': options.color } as CSSProperties) : undefined}
      data-coloured={options.color ? true : undefined}
      data-bold={options.bold || undefined}
      data-italic={options.italic || undefined}
      data-font={options.font}
    >
      {formatValue(value, options) || '—'}
    </span>
  )
}
