import type { CSSProperties } from 'react'
import { CutText, type DisplayProps, textStyles, useFormat } from '#engine/plugin.ts'
import styles from './FormattedValue.module.css'
import { formatValue } from './formatValue.ts'
import type { FormattedValueOptions } from './options.ts'

/** A value without markup, styled by the options. */
export default function FormattedValue({
  value,
  options,
  field,
  inTable,
}: DisplayProps<unknown, FormattedValueOptions>) {
  const format = useFormat()
  const words = formatValue(value, options, field, format) || '—'
  const { color, bold, italic, font } = options
  if (!color && !bold && !italic && font === 'sans-serif') return <CutText inTable={inTable}>{words}</CutText>
  return (
    <span
      className={`${textStyles.cutInline} ${styles.value}`}
      dir="auto"
      // Safe: CSSProperties has no room for custom properties.
      style={options.color ? ({ '--own': options.color } as CSSProperties) : undefined}
      data-coloured={options.color ? true : undefined}
      data-bold={options.bold || undefined}
      data-italic={options.italic || undefined}
      data-font={options.font}
    >
      {words}
    </span>
  )
}
