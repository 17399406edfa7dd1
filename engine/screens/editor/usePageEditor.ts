import { useEffect, useEffectEvent } from 'react'
import { type EditorOptions, useEditor } from '#engine/form/editor/useEditor.ts'
import { useLeaveGuard } from '#engine/form/editor/useLeaveGuard.ts'
import { useSaveKeys } from '#engine/form/useSaveKeys.ts'

export interface PageEditorOptions<Draft extends object, Value>
  extends Omit<EditorOptions<Draft, Value>, 'stayed' | 'goesOn'> {
  /** Addresses that keep the page open, such as those of its drawers. */
  readonly isWithin?: (path: string) => boolean
}

/** The draft of a page: shortcuts save it, and every way out of the page asks first. */
export function usePageEditor<Draft extends object, Value>(options: PageEditorOptions<Draft, Value>) {
  const editor = useEditor({
    ...options,
    // A link, the browser, or the page itself wants to leave.
    left: () => (guard.asking ? guard.leave() : options.left?.()),
    stayed: () => guard.stay(),
  })
  const guard = useLeaveGuard(editor.isEditedNow, options.isWithin)
  const ask = useEffectEvent(() => editor.leave())
  useEffect(() => {
    if (guard.asking) ask()
  }, [guard.asking])
  useSaveKeys(editor.save, true)
  return editor
}
