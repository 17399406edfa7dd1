import type { FieldPatch } from '../edits/Patch.ts'
import { sameValue } from '../edits/sameValue.ts'

/** What stands in drawers over a form and was not handed down to it yet: no edit of the form, but part of its draft. */
export interface HeldChanges {
  /** What a drawer would hand down now; null when it holds nothing, or is gone. */
  readonly put: (drawer: object, change: FieldPatch | null) => void
}

export interface HeldChangesList extends HeldChanges {
  readonly all: () => readonly FieldPatch[]
  /** Told after every change, and gives the way to stop that. */
  readonly subscribe: (listener: () => void) => () => void
}

export function listHeldChanges(): HeldChangesList {
  const held = new Map<object, FieldPatch>()
  const listeners = new Set<() => void>()
  return {
    put: (drawer, change) => {
      const before = held.get(drawer) ?? null
      // Drawers tell whenever they are drawn.
      if (sameValue(before, change)) return
      if (change === null) held.delete(drawer)
      else held.set(drawer, change)
      for (const listener of listeners) listener()
    },
    all: () => [...held.values()],
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
