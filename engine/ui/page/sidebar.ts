import { createToggle } from '#engine/core/store/createToggle.ts'

/** The window width from which the sidebar is open by default, in pixels. */
const breakpoint = 1424

const wide = typeof matchMedia === 'function' ? matchMedia(`(min-width: ${breakpoint}px)`) : null

/** Whether the sidebar is open: one answer for every page of the session. */
export const sidebar = createToggle(wide?.matches)

wide?.addEventListener('change', event => sidebar.put(event.matches))
