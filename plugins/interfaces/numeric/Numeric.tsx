import { useState } from 'react'
import {
  Control,
  IconButton,
  type InterfaceProps,
  numberInput,
  numberText,
  useFormat,
  useText,
} from '#engine/plugin.ts'
import { addDecimals, compareDecimals } from './decimal.ts'
import styles from './Numeric.module.css'
import { isExact, mayBecomeNumber, numberValue } from './numberValue.ts'
import type { NumericOptions } from './options.ts'

/** A number, with buttons and arrow keys to step it. Big integers and decimals stay exact text throughout. */
export default function Numeric(props: InterfaceProps<number | string, NumericOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const text = useText()
  const format = useFormat()
  // Typed text that is not a number yet, such as `-` or `1.`, and the value it was typed over.
  const [draft, setDraft] = useState<{ readonly text: string; readonly over: unknown } | null>(null)
  const isTyped = draft !== null && Object.is(draft.over, value ?? null)
  const shown = isTyped ? draft.text : access.allowed ? numberInput(field, value) : numberText(field, value, format)
  const { min, max, step } = options

  const emit = (next: number | string | null) => {
    if (next !== (value ?? null)) change({ op: 'set', value: next })
  }
  const type = (typed: string) => {
    if (!mayBecomeNumber(typed, field.type)) return
    const next = numberValue(typed, field.type)
    setDraft({ text: typed, over: next === undefined ? (value ?? null) : next })
    if (next !== undefined) emit(next)
  }
  const target = (direction: 1 | -1): string | null => {
    if (shown.trim() === '') return String(direction === 1 ? (min ?? step) : (min ?? 0))
    if (numberValue(shown, field.type) === undefined) return null
    const next = addDecimals(shown, direction * step)
    if (direction === 1 && max !== undefined && compareDecimals(next, max) > 0) return null
    if (direction === -1 && min !== undefined && compareDecimals(next, min) < 0) return null
    return next
  }
  const stepBy = (direction: 1 | -1) => {
    const next = access.allowed ? target(direction) : null
    if (next === null) return
    setDraft(null)
    emit(isExact(field.type) ? next : Number(next))
  }
  return (
    <Control
      iconLeft={options.iconLeft}
      iconRight={options.iconRight}
      font={options.font}
      invalid={invalid}
      readOnly={!access.allowed}
      end={
        access.allowed && (
          <span className={styles.steps}>
            <IconButton
              icon="remove"
              size="s"
              label={text('numeric.step_down')}
              disabled={target(-1) === null}
              onPress={() => stepBy(-1)}
            />
            <IconButton
              icon="add"
              size="s"
              label={text('numeric.step_up')}
              disabled={target(1) === null}
              onPress={() => stepBy(1)}
            />
          </span>
        )
      }
    >
      <input
        id={id}
        className={styles.input}
        type="text"
        inputMode={field.type === 'integer' || field.type === 'bigInteger' ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        value={shown}
        placeholder={options.placeholder}
        readOnly={!access.allowed}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={event => type(event.target.value)}
        onBlur={() => setDraft(null)}
        onKeyDown={event => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          stepBy(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
    </Control>
  )
}
