/** Whether an element is read from right to left. Asked of what is drawn: each part of a page may have its own direction. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/** Where a horizontal arrow leads within an element, as one reads: 1 on, -1 back, 0 for every other key. */
export function arrowStep(key: string, element: Element): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === isRightToLeft(element) ? -1 : 1
}

/** Pixels that stay free between what is placed and the edge of the window. */
const margin = 8

/**
 * Places an element of the top layer at the start of another, below it or, without room there, above. The top layer is
 * beyond every row that would cut it off, so no layout of the page does this.
 */
export function placeBelow(element: HTMLElement, anchor: Element, gap = 0): void {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = element
  const start = isRightToLeft(element) ? innerWidth - box.right : box.left
  const below = box.bottom + gap
  const block = below + offsetHeight + margin <= innerHeight ? below : box.top - gap - offsetHeight
  element.style.insetInlineStart = `${Math.max(margin, Math.min(start, innerWidth - offsetWidth - margin))}px`
  element.style.insetBlockStart = `${Math.max(margin, block)}px`
}
