import { createToggle } from '../store/createToggle.ts'

/** Open from the first upload on, for what the studio draws of them wherever one is. By itself: every page has it. */
export const uploadsShown = createToggle()
