import { createToggle } from '#engine/core/store/createToggle.ts'

/** Whether the command palette is open. */
export const palette = createToggle()
