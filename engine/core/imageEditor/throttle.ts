/** What is told at most every so often, the last of it always. */
export interface Throttled<Value> {
  readonly tell: (value: Value) => void
  /** What waits is told now. */
  readonly flush: () => void
  /** What waits is not told any more. */
  readonly stop: () => void
}

/** Tells at once, then at most every `milliseconds` (C-389: 50 for a crop). */
export function throttle<Value>(told: (value: Value) => void, milliseconds: number): Throttled<Value> {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waiting: { readonly value: Value } | null = null
  const next = () => {
    timer = null
    if (waiting === null) return
    const { value } = waiting
    waiting = null
    timer = setTimeout(next, milliseconds)
    told(value)
  }
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    waiting = null
  }
  return {
    tell: value => {
      waiting = { value }
      if (timer === null) next()
    },
    flush: () => {
      const left = waiting
      stop()
      if (left !== null) told(left.value)
    },
    stop,
  }
}
