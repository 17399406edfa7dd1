/** The forms on this page with unsaved edits, so that the page is not reloaded or left without asking. */
const holders = new Set<object>()

export const unsavedEdits = {
  any: (): boolean => holders.size > 0,
  put: (holder: object, edited: boolean): void => {
    if (edited) holders.add(holder)
    else holders.delete(holder)
  },
}
