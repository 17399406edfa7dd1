import type { CSSProperties } from 'react'
import { type DisplayProps, parseColor, plainText, toHex, useFormat } from '#engine/plugin.ts'
import type { ProgressOptions } from './options.ts'
import styles from './ProgressBar.module.css'
import { readNumber } from './readNumber.ts'

/** A number as a bar between a minimum and a maximum, with the number next to it. */
export default function ProgressBar({ value, options, field }: DisplayProps<unknown, ProgressOptions>) {
  const format = useFormat()
  const number = readNumber(value)
  const { min, max, showValue, suffix = '', color } = options
  if (number === null) return <span>{plainText(value) || '—'}</span>
  const words = `${format.number(number)}${suffix}`
  // Without room between the two there is no bar to fill.
  if (max <= min) return <span className={styles.value}>{words}</span>
  const inside = Math.min(Math.max(number, min), max)
  const parsed = parseColor(color ?? '')
  return (
    <span className={styles.progress}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a meter element in ways that styles cannot change */}
      <span
        role="meter"
        className={styles.bar}
        aria-label={field.name}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={inside}
        aria-valuetext={words}
        title={words}
      >
        <span
          className={styles.filled}
          // Safe: CSSProperties has no room for custom properties.
          style={
            {
              inlineSize: `${((inside - min) / (max - min)) * 100}%`,
              ...(parsed && { '--own': toHex(parsed) }),
            } as CSSProperties
          }
        />
      </span>
      {showValue && (
        <span className={styles.value} aria-hidden="true">
          {words}
        </span>
      )}
    </span>
  )
}
