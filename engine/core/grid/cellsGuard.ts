import { createToggle } from '../store/createToggle.ts'

/** Whether pages ask before unsaved cells are left: from the first grid on, also while none is shown. */
export const cellsGuard = createToggle()
