/** When somebody was last seen, for all tabs of the browser: whoever works in one is there. */
const key = 'fieldhouse.active'

/** Milliseconds before the end at which it is said; half of a time that is shorter than twice that. */
const warning = 60_000

/** Being seen again within this time is not written down. */
const fine = 1_000

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'visibilitychange'] as const

/** Counts as somebody being there: what they began goes on without them. */
export const noteActivity = (): void => localStorage.setItem(key, String(Date.now()))

export interface IdleWatch {
  /** Somebody says that they are there. */
  readonly stay: () => void
  readonly stop: () => void
}

export interface IdleOptions {
  /** Milliseconds without anybody after which it is over. */
  readonly idle: number
  /** The milliseconds that are left, second by second, once they are few; null as long as they are not. */
  readonly warn: (left: number | null) => void
  readonly end: () => void
}

/**
 * Watches whether anybody is there: a pointer that moves, a key, a page that comes into view. By the clock and not by
 * timers alone, which sleep with the computer. Once the end is near only `stay` counts, here or in another tab.
 */
export function watchIdle({ idle, warn, end }: IdleOptions): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const ahead = Math.min(warning, idle / 2)
  const left = () => Number(localStorage.getItem(key)) + idle - Date.now()

  const check = () => {
    clearTimeout(timer)
    if (over) return
    const rest = left()
    if (rest <= 0) {
      over = true
      warn(null)
      return end()
    }
    warn(rest > ahead ? null : rest)
    timer = setTimeout(check, rest > ahead ? Math.min(rest - ahead, 2 ** 31 - 1) : Math.min(rest, 1_000))
  }
  const seen = () => {
    // Whoever comes back too late, or while they are asked, does not carry on by coming back.
    if (document.hidden || left() <= ahead) return check()
    if (left() < idle - fine) stay()
  }
  const stay = () => {
    localStorage.setItem(key, String(Date.now()))
    check()
  }

  stay()
  for (const sign of signs) document.addEventListener(sign, seen, { capture: true, passive: true })
  window.addEventListener('storage', check)
  window.addEventListener('pageshow', check)
  return {
    stay,
    stop: () => {
      over = true
      clearTimeout(timer)
      for (const sign of signs) document.removeEventListener(sign, seen, { capture: true })
      window.removeEventListener('storage', check)
      window.removeEventListener('pageshow', check)
    },
  }
}
