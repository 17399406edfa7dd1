import type Quill from 'quill/core'
import { Delta } from 'quill/core'

interface Mark {
  readonly sign: '**' | '*' | '`'
  readonly format: string
  /** The tool that does the same; null if there is none. */
  readonly tool: string | null
  /** The marked text with its signs, up to the caret. */
  readonly pattern: RegExp
}

/** A sign starts a mark only at the start of a word, so that "2*3*4" stays as it is. */
const marks: readonly Mark[] = [
  { sign: '**', format: 'bold', tool: 'bold', pattern: /(?<![^\s([{"'“‘„«])\*\*(?!\s)([^*]+)(?<!\s)\*\*$/ },
  { sign: '*', format: 'italic', tool: 'italic', pattern: /(?<![^\s([{"'“‘„«])\*(?!\s)([^*]+)(?<!\s)\*$/ },
  { sign: '`', format: 'code', tool: null, pattern: /(?<![^\s([{"'“‘„«])`([^`]+)`$/ },
]

/**
 * Formats a text between the Markdown signs for bold, italic and code when the last sign is typed. Only typed signs
 * count, not pasted ones. One undo brings the signs back.
 */
export function watchMarks(quill: Quill, offers: (tool: string) => boolean): void {
  quill.on('text-change', (delta, _before, source) => {
    const typed = delta.ops.at(-1)?.insert
    if (source !== 'user' || delta.ops.length > 2 || (typed !== '*' && typed !== '`')) return
    const [first] = delta.ops
    const end = (typeof first?.retain === 'number' ? first.retain : 0) + 1
    const { mark, text } = markBefore(quill, end) ?? {}
    if (!mark || text === undefined || (mark.tool !== null && !offers(mark.tool))) return
    const { format, sign } = mark
    const start = end - text.length - 2 * sign.length
    quill.history.cutoff()
    const change = new Delta()
      .retain(start)
      .delete(sign.length)
      .retain(text.length, { [format]: true })
      .delete(sign.length)
    quill.updateContents(change, 'user')
    quill.history.cutoff()
    quill.setSelection(start + text.length, 0, 'silent')
    // What is typed next is not part of the mark.
    quill.format(format, false, 'silent')
  })
}

/** The mark that ends at an index, with its text; null for none, and in code. */
function markBefore(quill: Quill, end: number): { readonly mark: Mark; readonly text: string } | null {
  const formats = quill.getFormat(end - 1, 1)
  if (formats['code'] || formats['code-block']) return null
  const [leaf, offset] = quill.getLeaf(end)
  const value: unknown = leaf?.value()
  if (typeof value !== 'string') return null
  for (const mark of marks) {
    const text = mark.pattern.exec(value.slice(0, offset))?.[1]
    if (text !== undefined) return { mark, text }
  }
  return null
}
