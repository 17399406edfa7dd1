/** A throttled callback that always reports the last value. */
export interface Throttled<Value> {
  readonly push: (value: Value) => void
  /** Reports a waiting value now. */
  readonly flush: () => void
  /** Drops a waiting value. */
  readonly stop: () => void
}

/** Reports at once, then at most every `milliseconds`. */
export function throttle<Value>(callback: (value: Value) => void, milliseconds: number): Throttled<Value> {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waiting: { readonly value: Value } | null = null
  const next = () => {
    timer = null
    if (waiting === null) return
    const { value } = waiting
    waiting = null
    timer = setTimeout(next, milliseconds)
    callback(value)
  }
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    waiting = null
  }
  return {
    push: value => {
      waiting = { value }
      if (timer === null) next()
    },
    flush: () => {
      const left = waiting
      stop()
      if (left !== null) callback(left.value)
    },
    stop,
  }
}
