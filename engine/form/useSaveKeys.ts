import { type KeyboardEvent as DrawnKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { settleFocus } from './useUndoKeys.ts'

/** Meta+s saves and stays, meta+shift+s saves and adds new. */
export function useSaveKeys(save: (after: 'stay' | 'add-new') => void, enabled: boolean): void {
  const request = useEffectEvent((after: 'stay' | 'add-new') => {
    if (enabled) save(after)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSave(event)) return
      event.preventDefault()
      settleFocus()
      request(event.shiftKey ? 'add-new' : 'stay')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The same shortcuts for an editor over the page, where the page below does not save. */
export const saveKeys = (save: () => void) => (event: DrawnKeyboardEvent) => {
  if (!isSave(event)) return
  event.preventDefault()
  event.stopPropagation()
  settleFocus()
  save()
}

const isSave = (event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>): boolean =>
  event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey) && !event.altKey
