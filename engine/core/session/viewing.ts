import { startViewing, stopViewing, type ViewedKind } from '../api/viewAs.ts'
import { hrefOf } from '../paths/base.ts'
import { createToggle } from '../store/createToggle.ts'

/** Whether the choice of a role or user to view as is open. */
export const viewAsChoice = createToggle()

// Starts the page again, because all of its data was read with other permissions.
export function viewAs(kind: ViewedKind, id: string): void {
  startViewing(kind, id)
  location.assign(hrefOf('/collections'))
}

export function viewAsOneself(): void {
  stopViewing()
  location.reload()
}
