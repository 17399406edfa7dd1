import { createStore, type Store } from './createStore.ts'

/** Something that is open or closed, for all who draw it or a button for it. */
export interface Toggle extends Store<boolean> {
  readonly open: () => void
  readonly close: () => void
  readonly toggle: () => void
}

export function createToggle(initial = false): Toggle {
  const store = createStore(initial)
  return {
    ...store,
    open: () => store.put(true),
    close: () => store.put(false),
    toggle: () => store.put(!store.get()),
  }
}
