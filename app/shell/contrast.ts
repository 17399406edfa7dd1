import { createStore } from '#engine/core/store/createStore.ts'

const key = 'fieldhouse.contrast'

const wanted = matchMedia('(prefers-contrast: more)')

/** Whether high contrast is on: as chosen on this device, or else by the system setting. */
export const contrast = createStore(false)

function show(): void {
  const chosen = localStorage.getItem(key)
  const more = chosen === null ? wanted.matches : chosen === 'more'
  document.documentElement.dataset['contrast'] = more ? 'more' : 'normal'
  contrast.put(more)
}

export function toggleContrast(): void {
  localStorage.setItem(key, contrast.get() ? 'normal' : 'more')
  show()
}

wanted.addEventListener('change', show)
show()
