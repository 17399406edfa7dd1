import { Delta, type Range } from 'quill/core'
import Clipboard from 'quill/modules/clipboard.js'
import { fromDelta, toDelta } from './delta.ts'
import { containerOf, type Line } from './Line.ts'
import { parseInert } from './RichDocument.ts'
import { copiedHere, readPasted } from './readPasted.ts'
import { writeLines } from './writeLines.ts'

/** Reads and cleans pasted HTML by our own rules, and copies HTML that we generate. */
export class RichClipboard extends Clipboard {
  override convert(
    { html, text }: { html?: string; text?: string },
    formats: Readonly<Record<string, unknown>> = {},
  ): Delta {
    if (!html || formats['code-block']) {
      const block = formats['code-block'] ? { 'code-block': true } : {}
      return new Delta().insert((text ?? '').replace(/\r\n?/g, '\n'), block)
    }
    const lines = readPasted(html)
    const delta = toDelta(lines)
    const last = lines.at(-1)
    // The end of a plain last line is the end of the line that it is pasted into.
    if (last?.kind !== 'text' || Object.keys(last.block).length > 0) return delta
    return delta.compose(new Delta().retain(delta.length() - 1).delete(1))
  }

  /** Quill would parse the HTML from a string, which the page's Content-Security-Policy refuses. */
  override onCapturePaste(event: ClipboardEvent): void {
    const { quill } = this
    const files = [...(event.clipboardData?.files ?? [])]
    const html = event.clipboardData?.getData('text/html')
    if (!html || files.length === 0 || event.defaultPrevented || !quill.isEnabled()) {
      super.onCapturePaste(event)
      return
    }
    event.preventDefault()
    const range = quill.getSelection(true)
    if (isPicture(html)) quill.uploader.upload(range, files)
    else this.onPaste(range, { html, text: event.clipboardData?.getData('text/plain') ?? '' })
  }

  override onCopy(range: Range): { html: string; text: string } {
    const lines = fromDelta(this.quill.getContents(range.index, range.length))
    return { html: copiedHere + writeAll(lines), text: this.quill.getText(range) }
  }
}

/** Whether clipboard HTML is a single image. The image is then also among the clipboard files. */
function isPicture(html: string): boolean {
  const elements = parseInert(html).filter(node => node instanceof Element && node.localName !== 'meta')
  return elements.length === 1 && elements[0] instanceof HTMLImageElement
}

/** The HTML of lines, each container as one element. */
export function writeAll(lines: readonly Line[]): string {
  let html = ''
  for (let at = 0; at < lines.length; ) {
    let end = at + 1
    const container = containerOf(lines[at])
    while (container !== null && containerOf(lines[end]) === container) end++
    html += writeLines(lines.slice(at, end))
    at = end
  }
  return html
}
