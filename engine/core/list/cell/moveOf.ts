/** Where the focus goes after editing a cell. */
export type CellMove = 'stay' | 'down' | 'next' | 'previous'

/** Elements that handle Enter themselves: multi-line text, editors with their own keys, open lists, buttons. */
const ownEnter = 'textarea, [contenteditable="true"], [aria-expanded="true"], button, a, [data-own-history]'
const stops = 'input, textarea, select, button, a[href], [contenteditable="true"], [tabindex="0"]'

/**
 * The move that a key makes out of a cell editor; null if the editor handles the key. Enter saves and moves down, with
 * Control or Meta in every editor; Tab moves on after the last element inside.
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
