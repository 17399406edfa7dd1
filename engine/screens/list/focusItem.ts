import type { Item, Key } from '#schemas/data/Item.ts'

/** Frames to wait for a dialog to close. */
const maxFrames = 120

/** The key of the item below the first deleted one, or else of the last one above it; null if none is left. */
export function keyAfter(primaryKey: string, items: readonly Item[], deleted: readonly Key[]): Key | null {
  const gone = new Set(deleted.map(String))
  // Safe: the key of an item is a key.
  const keys = items.map(item => item[primaryKey] as Key)
  const first = keys.findIndex(key => gone.has(String(key)))
  const isLeft = (key: Key) => !gone.has(String(key))
  return keys.slice(first).find(isLeft) ?? keys.slice(0, Math.max(first, 0)).findLast(isLeft) ?? null
}

/** Moves the focus to the link of an item in a list as soon as nothing else has it. */
export function focusItem(href: string): void {
  let frames = 0
  const look = () => {
    const link = document.querySelector<HTMLElement>(`#main a[href="${CSS.escape(href)}"]`)
    if (document.activeElement === document.body && link) link.focus()
    else if (frames++ < maxFrames) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
