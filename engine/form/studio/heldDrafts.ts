import { useEffect } from 'react'

const holders = new Set<object>()

/** What is written on this page and is not a value yet; whoever leaves would lose it without a word. */
export const heldDrafts = { any: (): boolean => holders.size > 0 }

/**
 * Says that an interface holds text that cannot become a value as it is, such as JSON with a mistake. While it does,
 * leaving asks first, as it does for changes that are not saved.
 */
export function useHeldDraft(held: boolean): void {
  useEffect(() => {
    if (!held) return
    const holder = {}
    holders.add(holder)
    return () => {
      holders.delete(holder)
    }
  }, [held])
}
