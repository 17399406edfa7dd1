import { createToggle } from '#engine/store/createToggle.ts'

/** Whether the map of the keys lies over the page. */
export const shortcuts = createToggle()
