let open = false
const listeners = new Set<() => void>()

function put(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

/** Whether the navigation covers the page, on a narrow screen. */
export const navigation = {
  isOpen: () => open,
  toggle: () => put(!open),
  close: () => put(false),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
