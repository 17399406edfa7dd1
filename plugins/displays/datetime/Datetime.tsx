import { type DisplayProps, textStyles, useFormat } from '#engine/plugin.ts'
import styles from './Datetime.module.css'
import { momentText } from './momentText.ts'
import type { DatetimeOptions } from './options.ts'

/** A date, a time or both, in the language of the studio. */
export default function Datetime({ value, options, field }: DisplayProps<string, DatetimeOptions>) {
  const format = useFormat()
  if (value === null || value === undefined) return null
  const words = momentText(value, field.type, options, format)
  if (typeof value !== 'string') return <span className={`${textStyles.cut} ${styles.moment}`}>{words}</span>
  const whole = options.relative ? momentText(value, field.type, { ...options, relative: false }, format) : undefined
  return (
    <time className={`${textStyles.cut} ${styles.moment}`} dateTime={value} title={whole}>
      {words}
    </time>
  )
}
