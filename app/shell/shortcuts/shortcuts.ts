import { createToggle } from '#engine/core/store/createToggle.ts'

/** Whether the list of keyboard shortcuts is open. */
export const shortcuts = createToggle()
