import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

const subscribe = (changed: () => void) => {
  const { unsubscribe } = session.subscribe(changed)
  return () => unsubscribe()
}

const snapshot = () => session.getSnapshot()

/** The state of the session. */
export const useSession = () => useSyncExternalStore(subscribe, snapshot)
