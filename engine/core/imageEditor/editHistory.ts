import { type ImageEdit, sameRect, untouched } from './ImageEdit.ts'

/** The edits of an image, step by step. */
export interface EditHistory {
  readonly past: readonly ImageEdit[]
  readonly edit: ImageEdit
  readonly future: readonly ImageEdit[]
  /** The edit before the current drag: a whole drag is one step. */
  readonly heldEdit: ImageEdit | null
}

export const noHistory: EditHistory = { past: [], edit: untouched, future: [], heldEdit: null }

/** Adds a step unless nothing changed. */
export function changed(history: EditHistory, edit: ImageEdit): EditHistory {
  const { past, edit: before } = dropped(history)
  return sameEdit(before, edit) ? dropped(history) : { past: [...past, before], edit, future: [], heldEdit: null }
}

/** A moment of a drag. */
export const dragged = (history: EditHistory, edit: ImageEdit): EditHistory => ({
  ...history,
  edit,
  heldEdit: history.heldEdit ?? history.edit,
})

/** The end of a drag. */
export function dropped(history: EditHistory): EditHistory {
  const { past, edit, heldEdit } = history
  if (heldEdit === null) return history
  return sameEdit(heldEdit, edit)
    ? { ...history, heldEdit: null }
    : { past: [...past, heldEdit], edit, future: [], heldEdit: null }
}

export function undone(history: EditHistory): EditHistory {
  const { past, edit, future } = dropped(history)
  const before = past.at(-1)
  return before
    ? { past: past.slice(0, -1), edit: before, future: [edit, ...future], heldEdit: null }
    : dropped(history)
}

export function redone(history: EditHistory): EditHistory {
  const { past, edit, future } = dropped(history)
  const [next, ...rest] = future
  return next ? { past: [...past, edit], edit: next, future: rest, heldEdit: null } : dropped(history)
}

const sameEdit = (a: ImageEdit, b: ImageEdit): boolean =>
  a.mirrored === b.mirrored &&
  a.turns === b.turns &&
  a.ratio === b.ratio &&
  a.upright === b.upright &&
  (a.crop === null || b.crop === null ? a.crop === b.crop : sameRect(a.crop, b.crop))
