import { useEffect, useState } from 'react'

/** A flag that turns on only after it has been on for a while, and off at once. */
export function useDelayed(flag: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!flag) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [flag, milliseconds])
  return flag && late
}
