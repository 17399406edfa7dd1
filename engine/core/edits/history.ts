import type { Item } from '#schemas/data/Item.ts'
import { applyPatch, foldPatches } from './applyPatch.ts'
import { type Edits, type FieldPatch, noEdits } from './Patch.ts'

/** The changes that a single undo reverts. */
export interface Step {
  readonly patches: readonly FieldPatch[]
  /** Milliseconds since 1970 of its last patch. */
  readonly at: number
}

/** The changes since the item was loaded, in order, and those that were undone. */
export interface History {
  readonly edits: Edits
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export const noHistory: History = { edits: noEdits, past: [], future: [] }

/** The maximum pause between two keystrokes of the same step, in milliseconds. */
const pause = 1000

/** Adds a patch. Values typed into one field without a pause are one step; a new change clears the redo steps. */
export function record(history: History, patch: FieldPatch, initial: Item, at: number): History {
  const last = history.past.at(-1)
  const goesOn = last !== undefined && at - last.at <= pause && isTyping(last.patches.at(-1), patch)
  const past = goesOn
    ? // Only the last value of a run of typing matters.
      [...history.past.slice(0, -1), { patches: [...last.patches.slice(0, -1), patch], at }]
    : [...history.past, { patches: [patch], at }]
  return { edits: applyPatch(history.edits, patch, initial), past, future: [] }
}

const isTyping = (last: FieldPatch | undefined, next: FieldPatch): boolean => {
  const typed = typedAt(next)
  return typed !== null && last !== undefined && typedAt(last) === typed
}

/** The place where text is typed, including forms of related rows; null for any other change. */
function typedAt({ field, patch }: FieldPatch): string | null {
  if (patch.op === 'set') return typeof patch.value === 'string' ? field : null
  if (patch.op !== 'edit' && patch.op !== 'edit-one') return null
  const [inner, ...more] = patch.patches
  const place = inner && more.length === 0 ? typedAt(inner) : null
  return place === null ? null : `${field} ${patch.op} ${patch.key} ${place}`
}

/** Removes the last step; unchanged if there is none. `base` are the edits from before the history began. */
export function undo(history: History, initial: Item, base: Edits = noEdits): History {
  const last = history.past.at(-1)
  if (!last) return history
  const past = history.past.slice(0, -1)
  return { edits: folded(past, initial, base), past, future: [last, ...history.future] }
}

/** Reapplies the last undone step. */
export function redo(history: History, initial: Item): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { edits: foldPatches(next.patches, initial, history.edits), past: [...history.past, next], future }
}

const folded = (steps: readonly Step[], initial: Item, base: Edits): Edits =>
  foldPatches(
    steps.flatMap(step => step.patches),
    initial,
    base,
  )
