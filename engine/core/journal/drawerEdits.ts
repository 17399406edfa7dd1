import type { FieldPatch } from '../edits/Patch.ts'
import { sameValue } from '../edits/sameValue.ts'

/** Uncommitted changes in open drawers: part of the draft, not yet form edits. */
export interface DrawerEdits {
  /** The change that a drawer would submit now; null if it has none, or is closed. */
  readonly put: (drawer: object, change: FieldPatch | null) => void
}

export interface DrawerEditsList extends DrawerEdits {
  readonly all: () => readonly FieldPatch[]
  /** Calls the listener after every change; returns the function to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void
}

export function listDrawerEdits(): DrawerEditsList {
  const changes = new Map<object, FieldPatch>()
  const listeners = new Set<() => void>()
  return {
    put: (drawer, change) => {
      const before = changes.get(drawer) ?? null
      // Drawers call this on every render.
      if (sameValue(before, change)) return
      if (change === null) changes.delete(drawer)
      else changes.set(drawer, change)
      for (const listener of listeners) listener()
    },
    all: () => [...changes.values()],
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
