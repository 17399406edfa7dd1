import { type ImageEdit, sameRect, untouched } from './ImageEdit.ts'

/** What was done to a picture, step by step. */
export interface EditHistory {
  readonly past: readonly ImageEdit[]
  readonly edit: ImageEdit
  readonly future: readonly ImageEdit[]
  /** As it was before the drag that is going on: all of a drag is one step. */
  readonly held: ImageEdit | null
}

export const noHistory: EditHistory = { past: [], edit: untouched, future: [], held: null }

/** A step; what is the same as before is none. */
export function changed(history: EditHistory, edit: ImageEdit): EditHistory {
  const { past, edit: before } = dropped(history)
  return sameEdit(before, edit) ? dropped(history) : { past: [...past, before], edit, future: [], held: null }
}

/** A moment of a drag. */
export const dragged = (history: EditHistory, edit: ImageEdit): EditHistory => ({
  ...history,
  edit,
  held: history.held ?? history.edit,
})

/** The end of a drag. */
export function dropped(history: EditHistory): EditHistory {
  const { past, edit, held } = history
  if (held === null) return history
  return sameEdit(held, edit) ? { ...history, held: null } : { past: [...past, held], edit, future: [], held: null }
}

export function undone(history: EditHistory): EditHistory {
  const { past, edit, future } = dropped(history)
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), edit: before, future: [edit, ...future], held: null } : dropped(history)
}

export function redone(history: EditHistory): EditHistory {
  const { past, edit, future } = dropped(history)
  const [next, ...rest] = future
  return next ? { past: [...past, edit], edit: next, future: rest, held: null } : dropped(history)
}

const sameEdit = (one: ImageEdit, other: ImageEdit): boolean =>
  one.mirrored === other.mirrored &&
  one.turns === other.turns &&
  one.ratio === other.ratio &&
  one.upright === other.upright &&
  (one.crop === null || other.crop === null ? one.crop === other.crop : sameRect(one.crop, other.crop))
