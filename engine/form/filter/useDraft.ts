import { useEffect, useRef, useState } from 'react'

/** How long a change waits for the next one before it is told (P-477). */
const delay = 850

export interface Draft<Value> {
  readonly value: Value
  /** Shows a change at once; tells it after a pause, or right away. */
  readonly change: (next: Value, when?: 'soon' | 'now') => void
  /** Tells what is waiting, at once. */
  readonly flush: () => void
}

/** A value while it is edited: shown at once, told when typing rests, on Enter and when its editor goes away. */
export function useDraft<Value>(given: Value, tell: (value: Value) => void): Draft<Value> {
  const [value, setValue] = useState(given)
  const [known, setKnown] = useState(given)
  // It has changed from elsewhere, by a reset or another bookmark: that wins over what was typed.
  if (given !== known) {
    setKnown(given)
    setValue(given)
  }
  const waiting = useRef<{ readonly value: Value; readonly timer: ReturnType<typeof setTimeout> } | null>(null)
  const latest = useRef(tell)
  latest.current = tell
  const flush = useRef(() => {
    const due = waiting.current
    if (!due) return
    clearTimeout(due.timer)
    waiting.current = null
    setKnown(due.value)
    latest.current(due.value)
  })
  useEffect(() => {
    const { current } = flush
    return () => current()
  }, [])
  useEffect(() => {
    // What was waiting was about the value before.
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
      waiting.current = { value: next, timer: setTimeout(() => flush.current(), delay) }
      if (when === 'now') flush.current()
    },
    flush: flush.current,
  }
}
