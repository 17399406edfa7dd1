import { useState } from 'react'

/** The object of an earlier render for as long as all its values are the same, so that what gets it need not render. */
export function useSame<T extends object>(next: T): T {
  const [kept, setKept] = useState(next)
  const isSame = Object.entries(next).every(([name, value]) => Object.is(value, kept[name as keyof T]))
  if (isSame) return kept
  setKept(next)
  return next
}
