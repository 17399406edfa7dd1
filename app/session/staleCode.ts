import { pendingEdits } from '#engine/core/edits/pendingEdits.ts'
import { base } from '#engine/core/paths/base.ts'

/** The code that was left for a newer one, so that no server can send a page round in circles. */
const key = 'fieldhouse.left-code'

let running: Promise<void> | null = null
let warn = (): void => {}

/** Told when the server has newer code and forms hold edits, so that the page cannot change by itself. */
export const whenStale = (listener: () => void): void => {
  warn = listener
}

/**
 * Some code did not arrive. Where that is because the server has a newer studio the page is loaded anew, once and only
 * without unsaved edits; it does not settle then. Anything else is for whoever wanted the code.
 */
export function renewCode(): Promise<void> {
  running ??= renew().finally(() => {
    running = null
  })
  return running
}

async function renew(): Promise<void> {
  const own = import.meta.url
  const page = await fetch(`${base}/`, { cache: 'no-store' }).then(
    answer => (answer.ok ? answer.text() : ''),
    () => '',
  )
  if (page === '' || page.includes(new URL(own).pathname)) return
  if (pendingEdits.any()) return warn()
  if (sessionStorage.getItem(key) === own) return
  sessionStorage.setItem(key, own)
  location.reload()
  await new Promise(() => {})
}

addEventListener('vite:preloadError', () => void renewCode())
