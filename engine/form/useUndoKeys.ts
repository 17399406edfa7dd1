import { useEffect, useRef } from 'react'

export interface UndoKeys {
  readonly undo: () => void
  readonly redo: () => void
  /** Some element of the form, so that a form in a dialog answers there, and the page's only outside of dialogs. */
  readonly inside: () => Element | null
}

const dialogs = '[role="dialog"], [role="alertdialog"]'

/** Editors that keep a history of their own, finer than the form's. */
const ownHistory = '[data-own-history], .cm-editor, .ql-editor'

/** Meta+z takes the last change of the form back, shift+meta+z brings it back; Control elsewhere than on Apple's machines. */
export function useUndoKeys(keys: UndoKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.metaKey || event.ctrlKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      const { undo, redo, inside } = latest.current
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(ownHistory)) return
      if (target.closest(dialogs) !== (inside()?.closest(dialogs) ?? null)) return
      event.preventDefault()
      settleFocus()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** What is being typed counts: editors that wait for blur give it up now. */
export function settleFocus(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.matches('input, textarea')) return
  focused.blur()
  focused.focus()
}
