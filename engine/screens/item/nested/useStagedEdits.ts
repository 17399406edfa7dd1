import { useState } from 'react'
import { type History, noHistory, record, redo, undo } from '#engine/core/edits/history.ts'
import type { Edits, FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import { sameValue } from '#engine/core/edits/sameValue.ts'
import type { Item } from '#schemas/data/Item.ts'

/** Edits that are held back until somebody says that they are done. */
export interface StagedEdits {
  /** What was staged before, with what was changed since. */
  readonly edits: Edits
  /** What was changed since. */
  readonly patches: readonly FieldPatch[]
  readonly changed: boolean
  readonly change: (field: string, patch: Patch) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

/** Changes on top of `base`, kept until they are handed up, with an undo of their own that stops at `base`. */
export function useStagedEdits(base: Edits, initial: Item): StagedEdits {
  const [history, setHistory] = useState<History>({ ...noHistory, edits: base })
  const [change] = useState(
    () => (field: string, patch: Patch) => setHistory(known => record(known, { field, patch }, initial, Date.now())),
  )
  return {
    edits: history.edits,
    patches: history.past.flatMap(step => step.patches),
    changed: history.past.length > 0 && !sameValue(history.edits, base),
    change,
    undo: history.past.length > 0 ? () => setHistory(known => undo(known, initial, base)) : null,
    redo: history.future.length > 0 ? () => setHistory(known => redo(known, initial)) : null,
  }
}
