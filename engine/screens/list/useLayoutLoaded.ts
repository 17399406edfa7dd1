import { useEffect, useState } from 'react'
import type { LayoutState } from '#engine/core/list/layoutState.ts'
import { isLoaded, preload } from '#engine/ui/lazy/componentOf.ts'

/** How long a list waits for its displays to load, in milliseconds; a slower one appears later. */
const delayMs = 300

/**
 * Loads the layout and the displays of a list in parallel to its items. False until they have loaded, so that nothing
 * renders twice; a list that is already drawn stays.
 */
export function useLayoutLoaded(state: LayoutState | null): boolean {
  const [drawn, setDrawn] = useState<string | null>(null)
  const ready = state === null || drawn === state.layout.id || state.loads.every(isLoaded)
  useEffect(() => {
    if (state === null) return
    const arrive = () => setDrawn(state.layout.id)
    const timer = setTimeout(arrive, delayMs)
    let current = true
    void Promise.all(state.loads.map(load => preload(load))).then(() => current && arrive())
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [state])
  return ready
}
