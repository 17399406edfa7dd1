import { type CSSProperties, useState } from 'react'
import { type InterfaceProps, OddValue, plainText, useFormat } from '#engine/plugin.ts'
import type { SliderOptions } from './options.ts'
import styles from './Slider.module.css'

/** A number between two ends. Big integers and decimals stay text, as they travel. */
export default function Slider(props: InterfaceProps<number | string, SliderOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const format = useFormat()
  // Whether a pointer or a key is dragging the thumb.
  const [isDragging, setHeld] = useState(false)
  const { minValue: min, maxValue: max } = options
  const step = options.stepInterval > 0 ? options.stepInterval : 1
  const empty = value === null || value === undefined || value === ''
  const number = empty ? null : typeof value === 'boolean' || typeof value === 'object' ? Number.NaN : Number(value)
  if (max <= min) return <OddValue id={id} describedBy={describedBy} value={value} reason="slider.no_room" />
  if (Number.isNaN(number))
    return <OddValue id={id} describedBy={describedBy} value={value} reason="slider.no_number" />
  const outside = number !== null && (number < min || number > max)
  const share = number === null ? 0 : Math.min(Math.max((number - min) / (max - min), 0), 1)
  // Safe: CSSProperties has no room for custom properties.
  const style = { '--share': share } as CSSProperties
  const exact = field.type === 'bigInteger' || field.type === 'decimal'
  const shown = number === null ? '' : exact ? plainText(value) : format.number(number)
  const labelled = number !== null && (options.alwaysShowValue || isDragging || outside)
  return (
    <div className={styles.slider} style={style} data-labelled={labelled || undefined}>
      <input
        id={id}
        type="range"
        className={styles.input}
        min={min}
        max={max}
        step={step}
        value={number ?? min}
        data-empty={number === null || undefined}
        data-invalid={invalid || undefined}
        aria-disabled={!access.allowed || undefined}
        aria-invalid={invalid || undefined}
        aria-valuetext={shown || undefined}
        aria-describedby={describedBy}
        onPointerDown={() => setHeld(access.allowed)}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
        onKeyDown={event => setHeld(access.allowed && event.key !== 'Tab')}
        onKeyUp={() => setHeld(false)}
        onBlur={() => setHeld(false)}
        onChange={event => {
          const moved = onStep(Number(event.target.value), min, max, step)
          const next = exact ? moved : Number(moved)
          if (access.allowed && next !== value) change({ op: 'set', value: next })
        }}
      />
      {labelled && (
        <output className={styles.label} htmlFor={id}>
          {shown}
        </output>
      )}
    </div>
  )
}

/** The nearest step within the ends, written without the noise of floats. */
function onStep(number: number, min: number, max: number, step: number): string {
  const last = Math.floor((max - min) / step + 1e-9)
  const steps = Math.min(Math.max(Math.round((number - min) / step), 0), last)
  return (min + steps * step).toFixed(Math.max(decimals(min), decimals(step)))
}

const decimals = (number: number): number => String(number).split('.')[1]?.length ?? 0
