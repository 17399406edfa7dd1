import { useEffect, useRef } from 'react'
import { settleFocus } from './useUndoKeys.ts'

/** Meta+s saves and stays, meta+shift+s saves and adds new (C-162, C-163). */
export function useSaveKeys(save: (after: 'stay' | 'add-new') => void, enabled: boolean): void {
  const latest = useRef({ save, enabled })
  latest.current = { save, enabled }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      settleFocus()
      if (latest.current.enabled) latest.current.save(event.shiftKey ? 'add-new' : 'stay')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
