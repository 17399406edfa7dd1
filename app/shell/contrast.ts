import { browserStorage } from '#engine/core/store/browserStorage.ts'
import { createStore } from '#engine/core/store/createStore.ts'

const key = 'fieldhouse.contrast'

const wanted = matchMedia('(prefers-contrast: more)')

/** Whether high contrast is on: as chosen on this device, or else by the system setting. */
export const contrast = createStore(false)

function show(): void {
  const chosen = browserStorage.read(key)
  put(chosen === null ? wanted.matches : chosen === 'more')
}

function put(more: boolean): void {
  document.documentElement.dataset['contrast'] = more ? 'more' : 'normal'
  contrast.put(more)
}

export function toggleContrast(): void {
  const more = !contrast.get()
  browserStorage.write(key, more ? 'more' : 'normal')
  put(more)
}

wanted.addEventListener('change', show)
show()
