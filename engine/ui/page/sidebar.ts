/** The width at which the sidebar opens by itself, in pixels (P-110, P-111). */
const breakpoint = 1424

const wide = typeof matchMedia === 'function' ? matchMedia(`(min-width: ${breakpoint}px)`) : null

let open = wide?.matches ?? false
const listeners = new Set<() => void>()

function put(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

wide?.addEventListener('change', event => put(event.matches))

/** Whether the sidebar is open: one answer for every page of the session. */
export const sidebar = {
  isOpen: () => open,
  toggle: () => put(!open),
  close: () => put(false),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
