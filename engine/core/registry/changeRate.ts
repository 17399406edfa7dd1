/** Values that a field may set within `windowMs` without user input. */
const maxAlone = 50
/** Changes of any kind, and values set while the user does something. */
const maxInUse = 400
const windowMs = 2_000

const userEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'input', 'paste', 'drop'] as const

let lastUserEvent = Number.NEGATIVE_INFINITY
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  for (const name of userEvents)
    window.addEventListener(
      name,
      event => {
        if (event.isTrusted) lastUserEvent = performance.now()
      },
      { capture: true, passive: true },
    )
}

/**
 * Counts the changes of one field. `note` returns how many there were if they are too many: a plugin that emits a new
 * value whenever it renders would block the page.
 */
export function changeRate() {
  let times: number[] = []
  listen()
  return {
    note: (isValue: boolean): number | null => {
      const now = performance.now()
      times = [...times.filter(time => time > now - windowMs), now]
      const isInUse = lastUserEvent > now - windowMs
      // Uploads that finish add rows in quick succession.
      return times.length > (isInUse || !isValue ? maxInUse : maxAlone) ? times.length : null
    },
    reset: (): void => {
      times = []
    },
  }
}
