import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `act` once after the first render, also in StrictMode, which runs effects twice in development. */
export function useOnce(act: () => void): void {
  const isDone = useRef(false)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    run()
  }, [])
}
