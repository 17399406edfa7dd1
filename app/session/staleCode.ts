import { unsavedEdits } from '#engine/core/edits/unsavedEdits.ts'
import { base } from '#engine/core/paths/base.ts'
import { tabStorage } from '#engine/core/store/browserStorage.ts'

/** The code that was replaced by a newer version. Prevents endless reloads if a server keeps returning old code. */
const key = 'fieldhouse.left-code'

let running: Promise<void> | null = null
let warn = (): void => {}

/** Called when the server has newer code but forms hold edits, so the page cannot reload automatically. */
export const whenStale = (listener: () => void): void => {
  warn = listener
}

/**
 * Called when code failed to load. If the server has a newer studio, reloads the page, only once and only without
 * unsaved edits, and never settles. Any other failure is left to the caller.
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
  if (unsavedEdits.any()) return warn()
  // Without storage, nothing would end the reloads.
  if (tabStorage.read(key) === own || !tabStorage.write(key, own)) return
  location.reload()
  await new Promise(() => {})
}

addEventListener('vite:preloadError', () => void renewCode())
