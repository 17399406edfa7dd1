import { createToggle } from '#engine/store/createToggle.ts'

/** Whether the command palette lies over the page. */
export const palette = createToggle()
