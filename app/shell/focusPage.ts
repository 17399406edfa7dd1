/** Frames that a heading must stay the same for: at first it does not have the name of the item yet. */
const settledFrames = 6
const maxFrames = 120

/**
 * Moves the focus to the heading of a page that has just opened, so that keyboard and screen reader users start there.
 * Does nothing if an element of the page has the focus already. With `from`, the path of the previous page, it waits for
 * the new page and moves the focus even if it is still where it was.
 */
export function focusPage(from: string | null = null): void {
  const before = document.activeElement
  let [frames, settled, last] = [0, 0, '']
  const look = () => {
    const heading = document.querySelector<HTMLElement>('[data-part="page-header"] h1')
    const name = location.pathname === from ? '' : (heading?.textContent ?? '')
    settled = name !== '' && name === last ? settled + 1 : 0
    last = name
    if (settled < settledFrames) {
      if (frames++ < maxFrames) requestAnimationFrame(look)
      return
    }
    const isFree =
      document.activeElement === document.body || (from !== null && !isOnPage(document.activeElement, before))
    if (!heading || !isFree) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  requestAnimationFrame(look)
}

/** Whether the focus is on the new page, such as in its first field, and not where it was before. */
const isOnPage = (focused: Element | null, before: Element | null): boolean =>
  focused !== before && focused?.closest('[data-part="page"]') !== null
