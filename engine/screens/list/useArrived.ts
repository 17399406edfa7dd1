import { useEffect, useState } from 'react'
import type { LayoutState } from '#engine/core/list/layoutState.ts'
import { isLoaded, preload } from '#engine/ui/lazy/componentOf.ts'

/** How long a list waits for its displays, in milliseconds; one that takes longer comes when it comes. */
const patience = 300

/**
 * Fetches the layout and the displays of a list while its items are on their way. False until they are there, so that
 * nothing is drawn twice; a list that is drawn already stays.
 */
export function useArrived(state: LayoutState | null): boolean {
  const [drawn, setDrawn] = useState<string | null>(null)
  const ready = state === null || drawn === state.layout.id || state.loads.every(isLoaded)
  useEffect(() => {
    if (state === null) return
    const arrive = () => setDrawn(state.layout.id)
    const timer = setTimeout(arrive, patience)
    let current = true
    void Promise.all(state.loads.map(load => preload(load))).then(() => current && arrive())
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [state])
  return ready
}
