import { useState } from 'react'
import { isDay } from '#engine/core/activity/activityFilters.ts'
import styles from './ActivityControls.module.css'

interface DayFieldProps {
  readonly label: string
  /** A day, `yyyy-MM-dd`; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A day to choose or type. A day that is typed only in part changes nothing yet. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [shown, setShown] = useState(value)
  const [typed, setTyped] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  return (
    <label className={styles.day}>
      {label}
      <input
        type="date"
        value={typed}
        onChange={({ target: { value: next, validity } }) => {
          setTyped(next)
          if (isDay(next) || (next === '' && !validity.badInput)) onChange(next)
        }}
        onBlur={() => setTyped(value)}
      />
    </label>
  )
}
