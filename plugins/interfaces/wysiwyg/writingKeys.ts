import type Quill from 'quill/core'
import { Delta, type Range } from 'quill/core'
import type { Context } from 'quill/modules/keyboard.js'

/** Signs of Markdown at the start of a paragraph, the tool that does the same, and the format of the line. */
const signs: readonly (readonly [RegExp, (sign: string) => readonly [tool: string, name: string, value: unknown]])[] = [
  [/^#{1,6}$/, sign => [`h${sign.length}`, 'header', sign.length]],
  [/^[-*+]$/, () => ['bullist', 'list', 'bullet']],
  [/^1[.)]$/, () => ['numlist', 'list', 'ordered']],
  [/^>$/, () => ['blockquote', 'blockquote', true]],
]

/** The depth of the deepest item that a stored list is read with. */
const deepest = 7

/**
 * Key bindings for formatting without a mouse. A Markdown sign followed by a space formats the line, if the toolbar has
 * the tool. Tab and Shift+Tab nest the items of a list. Tab leaves the editor where it cannot nest, and right after the
 * editor received the focus, so that tabbing through a form does not change a list.
 */
export function writingKeys(quill: () => Quill, offers: (tool: string) => boolean) {
  return {
    markdown: {
      key: ' ',
      shiftKey: null,
      collapsed: true,
      prefix: /^(#{1,6}|[-*+]|1[.)]|>)$/,
      handler: (range: Range, { prefix, offset, format }: Context) => {
        if (offset !== prefix.length || format['code-block'] || format['list'] || format['blockquote']) return true
        const [tool, name, value] = signs.find(([sign]) => sign.test(prefix))?.[1](prefix) ?? []
        if (tool === undefined || name === undefined || !offers(tool)) return true
        formatLine(quill(), range, prefix.length, { header: null, [name]: value })
        return false
      },
    },
    nest: { key: 'Tab', format: ['list'], handler: (range: Range) => nest(quill(), range) },
    unnest: { key: 'Tab', shiftKey: true, format: ['list'], handler: (range: Range) => unnest(quill(), range) },
  }
}

/** Replaces the sign by a format. One undo brings the sign and its space back. */
function formatLine(quill: Quill, range: Range, length: number, format: Readonly<Record<string, unknown>>): void {
  quill.insertText(range.index, ' ', 'user')
  quill.history.cutoff()
  const [line] = quill.getLine(range.index)
  const rest = (line?.length() ?? 1) - length - 2
  const change = new Delta()
    .retain(range.index - length)
    .delete(length + 1)
    .retain(rest)
    .retain(1, format)
  quill.updateContents(change, 'user')
  quill.history.cutoff()
  quill.setSelection(range.index - length, 0, 'silent')
}

/** Indents the item. Returns true if it cannot be indented: the browser then moves the focus. */
function nest(quill: Quill, range: Range): boolean {
  const [line] = quill.getLine(range.index)
  const depth = depthOf(line)
  const before = line?.prev ? depthOf(line.prev) : null
  if (isFresh(quill) || depth === null || before === null || depth > before || depth >= deepest) return true
  quill.format('indent', '+1', 'user')
  return false
}

/** Outdents the item. Returns true if it cannot be outdented. */
function unnest(quill: Quill, range: Range): boolean {
  const depth = depthOf(quill.getLine(range.index)[0])
  if (isFresh(quill) || depth === null || depth === 0) return true
  quill.format('indent', '-1', 'user')
  return false
}

/** The depth of an item of a list; null for other lines. */
function depthOf(line: unknown): number | null {
  const formats = (line as { formats?: () => Readonly<Record<string, unknown>> } | null)?.formats?.() ?? {}
  return formats['list'] === undefined ? null : Number(formats['indent'] ?? 0)
}

const entered = new WeakSet<Quill>()
const isFresh = (quill: Quill): boolean => entered.has(quill)

/** Notes whether anything but Tab was pressed since the editor received the focus. */
export function watchFocus(quill: Quill): void {
  const { root } = quill
  root.addEventListener('focus', () => entered.add(quill))
  root.addEventListener('pointerup', () => entered.delete(quill))
  root.addEventListener('keydown', event => {
    if (event.key !== 'Tab' && event.key !== 'Shift') entered.delete(quill)
  })
}
