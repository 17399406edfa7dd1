import DOMPurify from 'dompurify'
import { isSafeAddress, trustHtml } from '#engine/plugin.ts'

/** What EditorJS writes in a text: nothing else is shown or stored. */
const allowed = { ALLOWED_TAGS: ['b', 'i', 'a', 'code', 'mark', 'u', 'br'], ALLOWED_ATTR: ['href', 'class'] }

/** The names that other editors use for the same marks. */
const sameMarks = { strong: 'b', em: 'i', ins: 'u' } as const

/** The HTML of a text as far as EditorJS writes it. */
export function cleanInline(html: string): string {
  if (!/[<&]/.test(html)) return html
  const content = fragmentOf(html)
  for (const [other, own] of Object.entries(sameMarks))
    for (const element of content.querySelectorAll(other)) {
      const renamed = document.createElement(own)
      renamed.append(...element.childNodes)
      element.replaceWith(renamed)
    }
  for (const element of content.querySelectorAll('style, script, head, title')) element.remove()
  for (const link of content.querySelectorAll('a'))
    if (!isSafeAddress(link.getAttribute('href') ?? '')) link.removeAttribute('href')
  return DOMPurify.sanitize(htmlOf(content), allowed)
}

/** HTML in a template: nothing in it runs or loads. */
export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = trustHtml(html)
  return template.content
}

/** In a template again: an image that becomes part of the page loads, and its handlers run. */
function htmlOf(content: Node): string {
  const template = document.createElement('template')
  template.content.append(content.cloneNode(true))
  return template.innerHTML
}

/** Plain text as HTML. */
export function escaped(text: string): string {
  const holder = document.createElement('div')
  holder.textContent = text
  return holder.innerHTML
}

/** The HTML before and after the selection in an element. The selection itself is dropped. */
export function splitAtCaret(element: HTMLElement): readonly [before: string, after: string] {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return [element.innerHTML, '']
  const range = selection.getRangeAt(0)
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(range.startContainer, range.startOffset)
  const after = document.createRange()
  after.selectNodeContents(element)
  after.setStart(range.endContainer, range.endOffset)
  return [htmlOf(before.cloneContents()), htmlOf(after.cloneContents())]
}

/** The number of characters before the caret; null if there is a selection or no caret in the element. */
export function caretIn(element: HTMLElement): number | null {
  const selection = getSelection()
  if (!selection?.isCollapsed || !element.contains(selection.anchorNode) || !selection.anchorNode) return null
  const range = document.createRange()
  range.selectNodeContents(element)
  range.setEnd(selection.anchorNode, selection.anchorOffset)
  return range.toString().length
}

/** Puts the caret behind a number of characters; null for the end. */
export function setCaret(element: HTMLElement, offset: number | null): void {
  element.focus()
  const range = document.createRange()
  range.selectNodeContents(element)
  range.collapse(false)
  let left = offset
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (left !== null && texts.nextNode()) {
    const { length } = texts.currentNode.textContent ?? ''
    if (left <= length) {
      range.setStart(texts.currentNode, left)
      range.collapse(true)
      left = null
    } else left -= length
  }
  if (offset === 0 && element.childNodes.length === 0) range.setStart(element, 0)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}

/** The number of characters in HTML. */
export const lengthOf = (html: string): number => fragmentOf(html).textContent?.length ?? 0

/** Wraps the selection in an element, or unwraps it if it is in one already. */
export function toggleMark(element: HTMLElement, name: 'code' | 'mark', className: string): void {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || !element.contains(selection.anchorNode)) return
  const range = selection.getRangeAt(0)
  const start = range.startContainer
  const around = (start instanceof Element ? start : start.parentElement)?.closest(name)
  if (around && element.contains(around)) {
    around.replaceWith(...around.childNodes)
    return
  }
  if (range.collapsed) return
  const mark = document.createElement(name)
  mark.className = className
  mark.append(range.extractContents())
  range.insertNode(mark)
  selection.selectAllChildren(mark)
}
