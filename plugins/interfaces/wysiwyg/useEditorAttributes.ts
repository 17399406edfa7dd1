import { type RefObject, useEffect } from 'react'
import type { Access } from '#engine/plugin.ts'
import type { RichEditor } from './createEditor.ts'
import type { Overrides } from './readOverrides.ts'

export interface EditorSetup {
  readonly id: string
  readonly describedBy: string | undefined
  readonly access: Access
  readonly invalid: boolean
  readonly shown: string
  readonly overrides: Overrides
  readonly set: (html: string | null) => void
  /** Whether the toolbar has a tool. */
  readonly offers: (tool: string) => boolean
}

/** Sets the accessible attributes, the height and the read-only state of an editor. */
export function useEditorAttributes(editor: RefObject<RichEditor | null>, setup: EditorSetup): void {
  const { id, describedBy, invalid } = setup
  const { allowed } = setup.access
  const { direction, spellcheck, minHeight, maxHeight } = setup.overrides
  const placeholder = allowed ? setup.overrides.placeholder : undefined
  useEffect(() => {
    const quill = editor.current?.quill
    if (!quill) return
    quill.enable(allowed)
    const { root } = quill
    const attributes: Readonly<Record<string, string | undefined>> = {
      id,
      role: 'textbox',
      tabindex: '0',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': describedBy,
      'aria-readonly': allowed ? undefined : 'true',
      'aria-invalid': invalid ? 'true' : undefined,
      'data-placeholder': placeholder,
      'aria-placeholder': placeholder,
      dir: direction ?? 'auto',
      spellcheck: spellcheck === undefined ? undefined : String(spellcheck),
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) root.removeAttribute(name)
      else root.setAttribute(name, value)
    root.style.setProperty('min-block-size', minHeight === undefined ? '' : `${minHeight}px`)
    root.style.setProperty('max-block-size', maxHeight === undefined ? '' : `${maxHeight}px`)
  }, [editor, id, describedBy, allowed, invalid, placeholder, direction, spellcheck, minHeight, maxHeight])
}
