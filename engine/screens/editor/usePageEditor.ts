import { useEffect, useRef } from 'react'
import { type EditorOptions, useEditor } from '#engine/form/editor/useEditor.ts'
import { useSaveKeys } from '#engine/form/useSaveKeys.ts'
import { useLeaveGuard } from '../collections/useLeaveGuard.ts'

export interface PageEditorOptions<Draft extends object, Value>
  extends Omit<EditorOptions<Draft, Value>, 'left' | 'stayed' | 'goesOn'> {
  /** Addresses that keep the page, such as those of its drawers. */
  readonly isWithin?: (path: string) => boolean
}

/** The draft of a page: the keys save it, and every way out of the page asks for it first. */
export function usePageEditor<Draft extends object, Value>(options: PageEditorOptions<Draft, Value>) {
  const answer = useRef({ leave: () => {}, stay: () => {} })
  const editor = useEditor({
    ...options,
    left: () => answer.current.leave(),
    stayed: () => answer.current.stay(),
  })
  const guard = useLeaveGuard(editor.isEditedNow, options.isWithin)
  answer.current = guard
  const ask = useRef(editor.leave)
  ask.current = editor.leave
  useEffect(() => {
    if (guard.asking) ask.current()
  }, [guard.asking])
  useSaveKeys(editor.save, true)
  return editor
}
