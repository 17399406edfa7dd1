/** The forms on this page that hold unsaved edits, so that nothing takes the page away from under them. */
const holders = new Set<object>()

export const pendingEdits = {
  any: (): boolean => holders.size > 0,
  put: (holder: object, edited: boolean): void => {
    if (edited) holders.add(holder)
    else holders.delete(holder)
  },
}
