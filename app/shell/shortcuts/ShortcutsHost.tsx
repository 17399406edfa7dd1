import { useEffect } from 'react'
import { isTyping } from '#engine/ui/isTyping.ts'
import { LateDialog } from '../LateDialog.tsx'
import { shortcuts } from './shortcuts.ts'

const load = () => import('./ShortcutsDialog.tsx')

/** Opens the map of the keys by `?`, from wherever nobody types. */
export function ShortcutsHost() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.metaKey || event.ctrlKey || isTyping(event.target))
        return
      // A dialog has keys of its own, and the map is about the page.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      shortcuts.open()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return <LateDialog toggle={shortcuts} load={load} props={{}} />
}
