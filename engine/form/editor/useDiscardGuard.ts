import { useEffect, useRef, useState } from 'react'
import { unsavedEdits } from '#engine/core/edits/unsavedEdits.ts'

/**
 * Asks for confirmation before the user leaves a view that stages its changes elsewhere. Rendered by `LeaveQuestion`.
 */
export function useDiscardGuard(edited: boolean, close: () => void) {
  const [leaving, setLeaving] = useState(false)
  const holder = useRef({})
  useEffect(() => {
    const { current } = holder
    unsavedEdits.put(current, edited)
    return () => unsavedEdits.put(current, false)
  }, [edited])
  return {
    leaving,
    leave: () => (edited ? setLeaving(true) : close()),
    discard: close,
    stay: () => setLeaving(false),
  }
}
