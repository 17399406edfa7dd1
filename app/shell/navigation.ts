import { createToggle } from '#engine/core/store/createToggle.ts'

/** Whether the navigation covers the page, on a narrow screen. */
export const navigation = createToggle()
