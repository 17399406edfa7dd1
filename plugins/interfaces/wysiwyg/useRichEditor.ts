import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { plainText, useStable, useStudio, useText } from '#engine/plugin.ts'
import { createEditor, type RichEditor } from './createEditor.ts'
import { setEditorStudio } from './editorStudio.ts'
import { editorTools, type Formats, type ToolActions } from './editorTools.ts'
import { islandEvent, type OpenedIsland } from './islandBlots.ts'
import type { Panel } from './ToolPanel.tsx'
import { type EditorSetup, useEditorAttributes } from './useEditorAttributes.ts'
import { usePanelAnswers } from './usePanelAnswers.ts'

type AskedKind = Parameters<ToolActions['ask']>[0]

/** A selection. */
interface Place {
  readonly index: number
  readonly length: number
}

/** The Quill editor behind React: created once, updated from outside, with an event when the user changes it. */
export function useRichEditor(setup: EditorSetup) {
  const { access, shown } = setup
  const text = useText()
  const studio = useStudio()
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<RichEditor>(null)
  /** The document that the editor shows: set from outside, or edited. */
  const current = useRef<string | null>(null)
  const range = useRef({ index: 0, length: 0 })
  const [formats, setFormats] = useState<Formats>({})
  const [panel, setPanel] = useState<Panel | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const changed = useEffectEvent(() => {
    const html = editor.current?.html() ?? null
    current.current = html ?? ''
    setup.set(html)
  })
  const moved = useStable(() => {
    const quill = editor.current?.quill
    const at = quill?.getSelection()
    if (!quill || !at) return
    range.current = at
    const next = quill.getFormat(at)
    setFormats(current => (JSON.stringify(current) === JSON.stringify(next) ? current : next))
  })
  const insertPicture = (src: string, alt: string) => {
    const quill = editor.current?.quill
    if (!quill) return
    quill.insertEmbed(range.current.index, 'image', { src, alt }, 'user')
    quill.setSelection(range.current.index + 1, 0, 'user')
  }
  const dropped = useEffectEvent(async (files: readonly File[]) => {
    if (!access.allowed) return
    setProblem(null)
    for (const file of files) {
      const row = await studio.upload(file, { folder: null }).catch(() => null)
      if (row === null) setProblem('wysiwyg.upload_failed')
      else insertPicture(`/assets/${plainText(row['id'])}`, plainText(row['title']))
    }
  })
  const offers = useEffectEvent((tool: string) => setup.offers(tool))
  const openIsland = useEffectEvent((event: Event) => {
    if (access.allowed && event instanceof CustomEvent && event.target instanceof Element)
      // Safe: islands alone dispatch this event.
      setPanel({ ...(event.detail as OpenedIsland), node: event.target })
  })

  useLayoutEffect(() => {
    setEditorStudio({ text, readAsset: asset => studio.readAsset(asset) })
  }, [text, studio])
  useLayoutEffect(() => {
    const place = host.current
    if (!place) return
    const element = place.appendChild(document.createElement('div'))
    editor.current = createEditor(element, {
      changed: () => changed(),
      moved: () => moved(),
      dropped: files => void dropped(files),
      offers: tool => offers(tool),
    })
    place.addEventListener(islandEvent, openIsland)
    current.current = null
    return () => {
      place.removeEventListener(islandEvent, openIsland)
      editor.current = null
      place.replaceChildren()
    }
  }, [moved])
  useLayoutEffect(() => {
    if (current.current === shown) return
    current.current = shown
    editor.current?.load(shown)
  }, [shown])
  useEditorAttributes(editor, setup)

  const close = () => {
    setPanel(null)
    editor.current?.quill.setSelection(range.current.index, range.current.length, 'silent')
    editor.current?.quill.focus()
  }
  const answers = usePanelAnswers({ editor, range, close, setPanel, insertPicture })
  const ask = (kind: AskedKind) => {
    const quill = editor.current?.quill
    if (!quill) return
    let at = quill.getSelection(true)
    const packed = quill.getFormat(at)['link']
    if (kind === 'link' && typeof packed === 'string' && at.length === 0) at = wholeLink(quill, at.index, packed)
    range.current = at
    setPanel(panelOf(kind, quill, at, packed))
  }
  return {
    host,
    formats,
    panel,
    problem,
    answers,
    ask,
    format: (name: string, value: unknown) => {
      editor.current?.quill.setSelection(range.current.index, range.current.length, 'silent')
      editor.current?.quill.format(name, value, 'user')
    },
    run: (name: string, actions: ToolActions) => {
      const editorNow = editor.current
      const tool = editorTools[name]
      if (!editorNow || !tool || !access.allowed) return
      const keepsFocus = name === 'code' || name === 'fullscreen' || name === 'visualaid'
      if (!keepsFocus && !editorNow.quill.hasFocus())
        editorNow.quill.setSelection(range.current.index, range.current.length, 'silent')
      tool.run(editorNow, actions)
      moved()
    },
  }
}

/** The panel of a tool, with the link and the text at the selection. */
function panelOf(kind: AskedKind, quill: RichEditor['quill'], at: Place, packed: unknown): Panel {
  if (kind === 'link') return { kind, packed: typeof packed === 'string' ? packed : null, text: wordsIn(quill, at) }
  return kind === 'table' ? { kind, html: null, node: null } : { kind }
}

/** Selects the whole link around the caret, so that the change applies to all of it. */
function wholeLink(quill: RichEditor['quill'], index: number, packed: string) {
  let start = index
  let end = index
  while (start > 0 && quill.getFormat(start - 1, 1)['link'] === packed) start--
  while (end < quill.getLength() - 1 && quill.getFormat(end, 1)['link'] === packed) end++
  return { index: start, length: end - start }
}

/** The selected text if it is within one line; null for more, and for images. */
function wordsIn(quill: RichEditor['quill'], { index, length }: Place) {
  const words = quill.getText(index, length)
  return words.length === length && !words.includes('\n') ? words : null
}
