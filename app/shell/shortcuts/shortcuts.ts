import { createToggle } from '#engine/core/store/createToggle.ts'

/** Whether the map of the keys lies over the page. */
export const shortcuts = createToggle()
