import { useEffect } from 'react'

const holders = new Set<object>()

/** Typed text on this page that is not a value yet and would be lost without a warning. */
export const unsavedText = { any: (): boolean => holders.size > 0 }

/**
 * Registers that an interface contains text that is not a valid value, such as JSON with a mistake. While it does,
 * leaving asks first, as with unsaved changes.
 */
export function useUnsavedText(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const holder = {}
    holders.add(holder)
    return () => {
      holders.delete(holder)
    }
  }, [isUnsaved])
}
