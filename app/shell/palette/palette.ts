import { createToggle } from '#engine/core/store/createToggle.ts'

/** Whether the command palette lies over the page. */
export const palette = createToggle()
