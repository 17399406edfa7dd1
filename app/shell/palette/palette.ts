let open = false
const listeners = new Set<() => void>()

function put(next: boolean): void {
  if (open === next) return
  open = next
  for (const listener of listeners) listener()
}

/** Whether the command palette lies over the page. */
export const palette = {
  isOpen: () => open,
  open: () => put(true),
  toggle: () => put(!open),
  close: () => put(false),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
