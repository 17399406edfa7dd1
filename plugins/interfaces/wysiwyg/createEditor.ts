import Quill, { Delta, type Range } from 'quill/core'
import { fromDelta, toDelta } from './delta.ts'
import { editorFormats } from './editorFormats.ts'
import { watchMarks } from './inlineMarks.ts'
import { isEmptyLine, type Line } from './Line.ts'
import { RichClipboard, writeAll } from './RichClipboard.ts'
import { linesOf, openDocument, type RichDocument, withLines, writeDocument } from './RichDocument.ts'
import { watchFocus, writingKeys } from './writingKeys.ts'

export interface RichEditor {
  readonly quill: Quill
  /** Shows another document, without notifying anyone. */
  readonly load: (source: string) => void
  /** The current document as HTML; null when it is empty. */
  readonly html: () => string | null
  /** Inserts a piece of HTML as an island after the line of the caret. */
  readonly insertIsland: (html: string) => void
  /** Replaces the source of an island; an empty source removes it. */
  readonly replaceIsland: (node: Element, html: string) => void
}

interface EditorEvents {
  readonly changed: () => void
  /** The caret has moved, or the formatting under it has changed. */
  readonly moved: () => void
  readonly dropped: (files: readonly File[]) => void
  /** Whether the toolbar has a tool. */
  readonly offers: (tool: string) => boolean
}

Quill.register('modules/clipboard', RichClipboard, true)

/** Quill bindings that would trap the Tab key, or create content that we do not store. */
const withoutBindings = Object.fromEntries(
  [
    ...['tab', 'remove tab', 'indent', 'outdent', 'indent code-block', 'outdent code-block', 'list autofill'],
    ...['checklist enter', 'table backspace', 'table delete', 'table enter', 'table tab', 'table down', 'table up'],
  ].map(name => [name, null]),
)

/** Creates the editor in an element of its own; the caller removes the element. */
export function createEditor(host: HTMLElement, events: EditorEvents): RichEditor {
  const quill = new Quill(host, {
    registry: editorFormats(),
    modules: {
      history: { userOnly: true },
      keyboard: {
        bindings: {
          ...withoutBindings,
          'soft break': {
            key: 'Enter',
            shiftKey: true,
            handler: (range: Range, { format }: { format: Readonly<Record<string, unknown>> }) => {
              if (format['code-block']) return true
              quill.deleteText(range.index, range.length, 'user')
              quill.insertEmbed(range.index, 'softbreak', true, 'user')
              quill.setSelection(range.index + 1, 0, 'user')
              return false
            },
          },
          ...writingKeys(() => quill, events.offers),
        },
      },
      uploader: {
        mimetypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'],
        handler: (_: Range, files: readonly File[]) => events.dropped(files),
      },
    },
  })
  watchFocus(quill)
  let opened: RichDocument = openDocument('')
  // The editor ends with an empty line to type in, even if the document does not.
  let padded = true
  const lines = (): readonly Line[] => {
    const all = fromDelta(quill.getContents())
    return padded && isEmptyLine(all.at(-1)) ? all.slice(0, -1) : all
  }
  const load = (source: string) => {
    opened = openDocument(source)
    // Content that the editor would change becomes an island. After that nothing can differ.
    for (let attempt = 0; attempt < 2; attempt++) {
      const wanted = linesOf(opened)
      quill.setContents(toDelta(wanted), 'silent')
      const shown = fromDelta(quill.getContents())
      padded = shown.length > wanted.length
      const agreed = withLines(opened, shown, (ours, theirs) => writeAll(ours) === writeAll(theirs))
      opened = agreed.document
      if (agreed.all) break
    }
    quill.history.clear()
  }
  quill.on('text-change', (_delta, _before, source) => {
    if (source === 'user') events.changed()
  })
  watchMarks(quill, events.offers)
  quill.on('editor-change', () => events.moved())
  return {
    quill,
    load,
    html: () => writeDocument(opened, lines()),
    insertIsland: html => {
      const range = quill.getSelection(true)
      const [line] = quill.getLine(range.index)
      const index = line ? quill.getIndex(line) + line.length() : quill.getLength()
      quill.updateContents(new Delta([{ retain: index }, { insert: { island: html } }]), 'user')
      quill.setSelection(index + 1, 0, 'user')
    },
    replaceIsland: (node, html) => {
      const blot = Quill.find(node)
      if (blot === null || blot instanceof Quill) return
      const index = quill.getIndex(blot)
      const inserted = html.trim() === '' ? [] : [{ insert: { island: html } }]
      quill.updateContents(new Delta([{ retain: index }, ...inserted, { delete: 1 }]), 'user')
    },
  }
}
