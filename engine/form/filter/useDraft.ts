import { useEffect, useRef, useState } from 'react'
import { useStable } from '#engine/ui/useStable.ts'

/** Debounce before a change is reported, in milliseconds. */
const delay = 850

export interface Draft<Value> {
  readonly value: Value
  /** Shows a change at once; reports it after a pause, or immediately. */
  readonly change: (next: Value, when?: 'soon' | 'now') => void
  /** Reports a waiting change at once. */
  readonly flush: () => void
}

/** A value while it is edited: shown at once, reported after a pause, on Enter and on unmount. */
export function useDraft<Value>(outerValue: Value, onChange: (value: Value) => void): Draft<Value> {
  const [value, setValue] = useState(outerValue)
  const [lastValue, setKnown] = useState(outerValue)
  // The value changed from outside, by a reset or another bookmark, so it replaces the typed text.
  if (outerValue !== lastValue) {
    setKnown(outerValue)
    setValue(outerValue)
  }
  const waiting = useRef<{ readonly value: Value; readonly timer: ReturnType<typeof setTimeout> } | null>(null)
  const flush = useStable(() => {
    const due = waiting.current
    if (!due) return
    clearTimeout(due.timer)
    waiting.current = null
    setKnown(due.value)
    onChange(due.value)
  })
  useEffect(() => () => flush(), [flush])
  useEffect(() => {
    // The waiting change was based on the previous value.
    if (waiting.current && waiting.current.value !== value) {
      clearTimeout(waiting.current.timer)
      waiting.current = null
    }
  }, [value])
  return {
    value,
    change: (next, when = 'soon') => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      setValue(next)
      waiting.current = { value: next, timer: setTimeout(flush, delay) }
      if (when === 'now') flush()
    },
    flush,
  }
}
