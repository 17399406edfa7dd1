import { type KeyboardEvent as DrawnKeyboardEvent, useEffect, useRef } from 'react'
import { settleFocus } from './useUndoKeys.ts'

/** Meta+s saves and stays, meta+shift+s saves and adds new (C-162, C-163). */
export function useSaveKeys(save: (after: 'stay' | 'add-new') => void, enabled: boolean): void {
  const latest = useRef({ save, enabled })
  latest.current = { save, enabled }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSave(event)) return
      event.preventDefault()
      settleFocus()
      if (latest.current.enabled) latest.current.save(event.shiftKey ? 'add-new' : 'stay')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The same keys where something lies over the page: the page below does not save then. */
export const saveKeys = (save: () => void) => (event: DrawnKeyboardEvent) => {
  if (!isSave(event)) return
  event.preventDefault()
  event.stopPropagation()
  settleFocus()
  save()
}

const isSave = (event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>): boolean =>
  event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey) && !event.altKey
