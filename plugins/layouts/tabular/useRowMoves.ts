import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Key } from '#engine/plugin.ts'

const handle = '[data-part="row-handle"]'
const indexOf = (row: HTMLElement): number => Number(row.dataset['index'] ?? Number.NaN)

/** Rows moved by hand: from one place to another, and with alt and the arrows while a handle has the focus. */
export function useRowMoves(keys: readonly Key[], move: ((key: Key, to: Key) => void) | null) {
  const followed = useRef<{ readonly key: Key | undefined; readonly to: number; readonly body: Element | null } | null>(
    null,
  )
  // Restores the focus: a row that moves in the document loses it.
  useEffect(() => {
    const { key, to, body } = followed.current ?? {}
    if (to === undefined || keys[to] !== key) return
    followed.current = null
    body?.querySelector<HTMLElement>(`tr[data-index="${to}"] ${handle}`)?.focus()
  })
  const moveTo = (at: number, to: number) => {
    const [key, target] = [keys[at], keys[to]]
    if (key === undefined || target === undefined || at === to) return false
    move?.(key, target)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const row = event.target instanceof Element && event.target.matches(handle) ? event.target.closest('tr') : null
    if (!event.altKey || step === 0 || !row) return
    event.preventDefault()
    const to = indexOf(row) + step
    if (moveTo(indexOf(row), to)) followed.current = { key: keys[indexOf(row)], to, body: row.parentElement }
  }
  return { moveTo, onKeyDown }
}
