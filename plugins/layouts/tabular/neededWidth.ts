/** Pixels beside the button in a header: its padding, and the icon of the order. */
const inHeader = 28
const widest = 800

/** The width that a column needs for everything in it that is drawn. */
export function neededWidth(head: HTMLElement): number {
  const path = head.dataset['field'] ?? ''
  const cells = head.closest('table')?.querySelectorAll<HTMLElement>(`td[data-field="${CSS.escape(path)}"]`) ?? []
  const button = head.querySelector('button')
  const widths = [...cells].map(cell => naturalWidth(cell))
  return Math.min(widest, Math.ceil(Math.max(button ? naturalWidth(button, button.title) + inHeader : 0, ...widths)))
}

/** The width of an element when nothing limits it, measured on a copy, which can show another text. */
function naturalWidth(element: HTMLElement, text?: string): number {
  // Safe: a copy of an element of the page.
  const copy = element.cloneNode(true) as HTMLElement
  Object.assign(copy.style, {
    position: 'absolute',
    display: 'inline-block',
    visibility: 'hidden',
    inlineSize: 'max-content',
    maxInlineSize: 'none',
  })
  copy.inert = true
  if (text !== undefined) copy.textContent = text
  element.parentElement?.append(copy)
  const { width } = copy.getBoundingClientRect()
  copy.remove()
  return width
}
