import { useEffect, useEffectEvent } from 'react'

export interface UndoKeys {
  readonly undo: () => void
  readonly redo: () => void
  /**
   * An element of the form, so that a form in a dialog handles the keys there, and the page's only outside of dialogs.
   */
  readonly inside: () => Element | null
}

const dialogs = '[role="dialog"], [role="alertdialog"]'

/** Editors with their own, finer undo history, and searches, which change nothing that could be undone. */
const ownHistory = '[data-own-history], .cm-editor, .ql-editor, [type="search"]'

/** Mod+Z undoes the last change of the form, Shift+Mod+Z redoes it. */
export function useUndoKeys(keys: UndoKeys): void {
  const isInside = useEffectEvent(
    (target: Element) => target.closest(dialogs) === (keys.inside()?.closest(dialogs) ?? null),
  )
  const press = useEffectEvent((key: 'undo' | 'redo') => keys[key]())
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.metaKey || event.ctrlKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(ownHistory) || !isInside(target)) return
      event.preventDefault()
      settleFocus()
      press(key === 'y' || event.shiftKey ? 'redo' : 'undo')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Commits typed text: editors that apply on blur do so now. */
export function settleFocus(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.matches('input, textarea')) return
  focused.blur()
  focused.focus()
}
