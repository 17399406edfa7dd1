import { useEffect } from 'react'
import { isTyping } from '#engine/ui/isTyping.ts'
import { ToggledDialog } from '../ToggledDialog.tsx'
import { shortcuts } from './shortcuts.ts'

const load = () => import('./ShortcutsDialog.tsx')

/** Opens the list of keyboard shortcuts on `?`, unless the user is typing. */
export function ShortcutsHost() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.metaKey || event.ctrlKey || isTyping(event.target))
        return
      // Ignored in dialogs, because they have their own keys and this list describes the page.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      shortcuts.open()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return <ToggledDialog toggle={shortcuts} load={load} props={{}} />
}
