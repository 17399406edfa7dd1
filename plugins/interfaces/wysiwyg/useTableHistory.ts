import { useState } from 'react'
import type { PlacedTable } from './tableTools.ts'

interface History {
  readonly past: readonly PlacedTable[]
  readonly now: PlacedTable
  readonly future: readonly PlacedTable[]
  /** The cell that is being typed in: more text in it is part of the same step. */
  readonly typed: string | null
}

/** The most steps that can be undone. */
const most = 200

/** A table with the cell that has the focus, and its steps to undo and redo. */
export function useTableHistory(start: () => PlacedTable) {
  const [history, setHistory] = useState<History>(() => ({ past: [], now: start(), future: [], typed: null }))
  const { past, now, future } = history
  const last = past.at(-1)
  const [next] = future
  return {
    now,
    /** Moves the focus, which is no step. */
    place: (place: PlacedTable['place']) => setHistory(each => ({ ...each, now: { ...each.now, place } })),
    /** A step; `typed` is the cell that was typed in. */
    change: (to: PlacedTable, typed: string | null = null) =>
      setHistory(each => ({
        past: typed !== null && typed === each.typed ? each.past : [...each.past, each.now].slice(-most),
        now: to,
        future: [],
        typed,
      })),
    undo: last && (() => setHistory({ past: past.slice(0, -1), now: last, future: [now, ...future], typed: null })),
    redo: next && (() => setHistory({ past: [...past, now], now: next, future: future.slice(1), typed: null })),
  }
}
