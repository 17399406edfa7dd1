import { useEffect, useState } from 'react'

/** A flag that turns on after a delay, and off at once. */
export function useDelayed(flag: boolean, milliseconds: number): boolean {
  const [isDelayed, setLate] = useState(false)
  useEffect(() => {
    if (!flag) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [flag, milliseconds])
  return flag && isDelayed
}
