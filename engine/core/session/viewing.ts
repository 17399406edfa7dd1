import { startViewing, stopViewing } from '../api/viewAs.ts'
import { hrefOf } from '../paths/base.ts'
import { createToggle } from '../store/createToggle.ts'

/** Whether the choice of a role to view as lies over the page. */
export const viewAsChoice = createToggle()

// Starts the page again, because all of its data was read with other permissions.
export function viewAs(role: string): void {
  startViewing(role)
  location.assign(hrefOf('/collections'))
}

export function viewAsOneself(): void {
  stopViewing()
  location.reload()
}
