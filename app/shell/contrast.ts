import { createStore } from '#engine/core/store/createStore.ts'

const key = 'fieldhouse.contrast'

const wanted = matchMedia('(prefers-contrast: more)')

/** Whether stronger contrast is shown: as was chosen on this machine, else as the machine wants it. */
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
