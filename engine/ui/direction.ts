/**
 * Whether an element is right-to-left. Checks the computed style, because each part of a page can have its own
 * direction.
 */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/** The reading direction of a horizontal arrow key in an element: 1 forward, -1 back, 0 for any other key. */
export function arrowStep(key: string, element: Element): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === isRightToLeft(element) ? -1 : 1
}

/** Minimum pixels between the positioned element and the edge of the window. */
const margin = 8

/**
 * Positions an element of the top layer at the start of another, below it or, without room there, above. Manual,
 * because the top layer is outside of the page's layout, so that no row clips it.
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
