import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that keeps its identity but calls the version of the last render, for callbacks that are passed on or
 * called later. Must not be called while rendering. In effects of the same component use `useEffectEvent`.
 */
export function useStable<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
