/** Where the focus goes when a cell is done with. */
export type CellMove = 'stay' | 'down' | 'next' | 'previous'

/** What takes Enter for itself: lines of text, editors with keys of their own, open lists, buttons. */
const ownEnter = 'textarea, [contenteditable="true"], [aria-expanded="true"], button, a, [data-own-history]'
const stops = 'input, textarea, select, button, a[href], [contenteditable="true"], [tabindex="0"]'

/**
 * Where a key leads out of the editor of a cell; null where the key is the editor's own. Enter saves and goes down, with
 * Control or Meta everywhere; Tab goes on once there is nothing more inside.
 */
export function moveOf(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>,
  area: Element | null,
): CellMove | null {
  const target = event.target
  if (event.defaultPrevented || event.altKey || !(target instanceof Element) || !area?.contains(target)) return null
  if (event.key === 'Enter') {
    if (event.ctrlKey || event.metaKey) return 'down'
    return target.closest(ownEnter) ? null : 'down'
  }
  if (event.key !== 'Tab' || target.matches('[contenteditable="true"], .cm-content')) return null
  const inside = [...area.querySelectorAll(stops)].filter(stop => !stop.matches('[disabled], [tabindex="-1"]'))
  if (event.shiftKey) return inside[0] === target || inside.length === 0 ? 'previous' : null
  return inside.at(-1) === target || inside.length === 0 ? 'next' : null
}
