import { useState } from 'react'
import { type History, noHistory, record, redo, undo } from '#engine/core/edits/history.ts'
import type { Edits, FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import { sameValue } from '#engine/core/edits/sameValue.ts'
import type { Item } from '#schemas/data/Item.ts'

/** Edits that are collected until the user confirms them. */
export interface StagedEdits {
  /** The earlier staged edits plus the changes since. */
  readonly edits: Edits
  /** The changes since. */
  readonly patches: readonly FieldPatch[]
  readonly changed: boolean
  readonly change: (field: string, patch: Patch) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

/**
 * Collects changes on top of `base` until they are submitted, with an undo history that stops at `base`. `first` are
 * changes that were made elsewhere, such as a typed title.
 */
export function useStagedEdits(base: Edits, initial: Item, first: readonly FieldPatch[] = []): StagedEdits {
  const [history, setHistory] = useState<History>(() =>
    first.reduce((made, patch) => record(made, patch, initial, Date.now()), { ...noHistory, edits: base }),
  )
  const [change] = useState(
    () => (field: string, patch: Patch) =>
      setHistory(current => record(current, { field, patch }, initial, Date.now())),
  )
  return {
    edits: history.edits,
    patches: history.past.flatMap(step => step.patches),
    changed: history.past.length > 0 && !sameValue(history.edits, base),
    change,
    undo: history.past.length > 0 ? () => setHistory(current => undo(current, initial, base)) : null,
    redo: history.future.length > 0 ? () => setHistory(current => redo(current, initial)) : null,
  }
}
