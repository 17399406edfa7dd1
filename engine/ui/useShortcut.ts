import { useEffect, useEffectEvent } from 'react'

/** Letters mean something else where the user types or chooses from a list. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null)

/** Calls `act` on a key of the page. Dialogs have their own keys, unless the shortcut belongs to one. */
export function useShortcut(key: string, act: () => void, inDialogs = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    if (isTaken(event.target)) return
    if (!inDialogs && document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
