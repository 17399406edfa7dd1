import type { RefObject } from 'react'
import { unpackAttributes } from './attributes.ts'
import type { RichEditor } from './createEditor.ts'
import type { Panel, PanelAnswers } from './ToolPanel.tsx'

interface AskedFrom {
  readonly editor: RefObject<RichEditor | null>
  /** The selection when the panel opened. */
  readonly range: RefObject<{ readonly index: number; readonly length: number }>
  /** Closes the panel and restores the selection. */
  readonly close: () => void
  readonly setPanel: (panel: Panel | null) => void
  readonly insertPicture: (src: string, alt: string) => void
}

/** Applies the answers of a tool's panel. */
export const usePanelAnswers = ({ editor, range, close, setPanel, insertPicture }: AskedFrom): PanelAnswers => ({
  cancel: close,
  link: (packed, words) => {
    const quill = editor.current?.quill
    const { index, length } = range.current
    close()
    if (!quill) return
    const written = words || (length === 0 ? (unpackAttributes(packed)['href'] ?? '') : null)
    if (written === null) return void quill.formatText(index, length, 'link', packed, 'user')
    const around = quill.getFormat(index, Math.min(length, 1))
    quill.deleteText(index, length, 'user')
    quill.insertText(index, written, { ...around, link: packed }, 'user')
    quill.setSelection(index + written.length, 0, 'user')
  },
  image: picture => {
    close()
    insertPicture(picture.src, picture.alt ?? '')
  },
  island: html => {
    close()
    editor.current?.insertIsland(html)
  },
  editIsland: (node, html) => {
    const current = editor.current
    setPanel(null)
    if (current && node.isConnected) current.replaceIsland(node, html)
  },
})
