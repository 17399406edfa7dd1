import type { Store } from '#engine/core/store/createStore.ts'
import { createToggle } from '#engine/core/store/createToggle.ts'

/** Whether the navigation covers the page, on a narrow screen. */
export const navigation = createToggle()

const narrow = matchMedia('(width < 900px)')

/** Whether the screen is so narrow that the navigation is hidden until it is asked for. */
export const isNarrow: Pick<Store<boolean>, 'get' | 'subscribe'> = {
  get: () => narrow.matches,
  subscribe: listen => {
    narrow.addEventListener('change', listen)
    return () => narrow.removeEventListener('change', listen)
  },
}
