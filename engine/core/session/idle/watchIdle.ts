import { browserStorage } from '../../store/browserStorage.ts'

/** The time of the last activity, shared by all tabs of the browser. */
const key = 'fieldhouse.active'

/**
 * Milliseconds before the end at which the user is warned; half of the idle time if that is shorter than twice this.
 */
const warning = 60_000

/** Activity within this time of the last one is not stored. */
const fine = 1_000

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'visibilitychange'] as const

/** Counts as activity: a running operation of the user continues without input. */
export const noteActivity = (): void => {
  browserStorage.write(key, String(Date.now()))
}

export interface IdleWatch {
  /** The user confirms that they are active. */
  readonly stay: () => void
  readonly stop: () => void
}

export interface IdleOptions {
  /** Milliseconds of inactivity after which the session ends. */
  readonly idle: number
  /** Called every second with the remaining milliseconds during the warning; null otherwise. */
  readonly warn: (left: number | null) => void
  readonly end: () => void
}

/**
 * Watches for activity: pointer movement, a key, a page that becomes visible. Uses the clock in addition to timers,
 * which stop while the computer sleeps. During the warning only `stay` counts, here or in another tab.
 */
export function watchIdle({ idle, warn, end }: IdleOptions): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  let stored = 0
  const ahead = Math.min(warning, idle / 2)
  // Without storage, only this page counts.
  const left = () => Math.max(Number(browserStorage.read(key)), stored) + idle - Date.now()

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
    // Reading the storage for every key and every move of the pointer takes time.
    if (Date.now() - stored < fine) return
    // A user who returns too late, or during the warning, does not continue just by returning.
    if (document.hidden || left() <= ahead) return check()
    if (left() < idle - fine) stay()
  }
  const stay = () => {
    stored = Date.now()
    browserStorage.write(key, String(stored))
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
