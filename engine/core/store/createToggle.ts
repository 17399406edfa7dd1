import { createStore, type Store } from './createStore.ts'

/** An open or closed state, shared by a component and the buttons for it. */
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
