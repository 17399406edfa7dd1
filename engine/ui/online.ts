import { useSyncExternalStore } from 'react'

function listen(name: 'online' | 'offline', listener: () => void): () => void {
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}

/** Called when the device is online again. */
export const whenOnline = (listener: () => void): (() => void) => listen('online', listener)

const subscribe = (listener: () => void) => {
  const stop = [listen('online', listener), listen('offline', listener)]
  return () => {
    for (const each of stop) each()
  }
}

/** Whether the device has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
