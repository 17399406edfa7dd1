import { type DragEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Key } from '#engine/plugin.ts'

const handle = '[data-part="row-handle"]'
const rowOf = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest('tr') : null)
const indexOf = (row: HTMLElement | null): number => Number(row?.dataset['index'] ?? Number.NaN)

/** The row under a pointer, of those that are drawn. */
const rowAt = ({ clientX, clientY, currentTarget }: PointerEvent): HTMLElement | null => {
  const row = document.elementFromPoint(clientX, clientY)?.closest('tr') ?? null
  return row?.dataset['index'] !== undefined && currentTarget.contains(row) ? row : null
}

/** Whether a pointer drags by the browser's own means. */
const isMouse = ({ pointerType }: PointerEvent): boolean => pointerType === 'mouse'

/** Rows moved by hand: dragged by their handle, a finger too, or with alt and the arrows while it has the focus. */
export function useRowMoves(keys: readonly Key[], move: ((key: Key, to: Key) => void) | null) {
  const from = useRef<number | null>(null)
  const over = useRef<HTMLElement | null>(null)
  const followed = useRef<{ readonly key: Key | undefined; readonly to: number; readonly body: Element | null } | null>(
    null,
  )
  // The focus goes with the row: one that moves in the document loses it.
  useEffect(() => {
    const { key, to, body } = followed.current ?? {}
    if (to === undefined || keys[to] !== key) return
    followed.current = null
    body?.querySelector<HTMLElement>(`tr[data-index="${to}"] ${handle}`)?.focus()
  })
  const mark = (row: HTMLElement | null) => {
    over.current?.removeAttribute('data-drop')
    over.current = row
    if (row && from.current !== null) row.dataset['drop'] = indexOf(row) > from.current ? 'after' : 'before'
  }
  const moveTo = (at: number, to: number) => {
    const [key, target] = [keys[at], keys[to]]
    if (key === undefined || target === undefined || at === to) return false
    move?.(key, target)
    return true
  }
  const grabbed = (event: DragEvent | PointerEvent): HTMLElement | null => {
    const row = event.target instanceof Element && event.target.closest(handle) ? rowOf(event.target) : null
    if (!move || !row) return null
    from.current = indexOf(row)
    return row
  }
  const drop = (row: HTMLElement | null) => {
    if (from.current !== null) moveTo(from.current, indexOf(row))
    mark(null)
    from.current = null
  }
  return {
    drag: {
      onDragStart: (event: DragEvent) => {
        // A finger has it already.
        if (from.current !== null) return event.preventDefault()
        const row = grabbed(event)
        if (!row) return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setDragImage(row, 0, 0)
      },
      onDragOver: (event: DragEvent) => {
        if (from.current === null) return
        event.preventDefault()
        const row = rowOf(event.target)
        if (row !== over.current) mark(row)
      },
      onDrop: (event: DragEvent) => {
        if (from.current === null) return
        event.preventDefault()
        drop(rowOf(event.target))
      },
      onDragEnd: () => drop(null),
      onPointerDown: (event: PointerEvent) => void (isMouse(event) || grabbed(event)),
      onPointerMove: (event: PointerEvent) => {
        // A finger's events all go to what it came down on.
        if (from.current !== null && !isMouse(event)) mark(rowAt(event))
      },
      onPointerUp: (event: PointerEvent) => void (isMouse(event) || drop(over.current)),
      onPointerCancel: (event: PointerEvent) => void (isMouse(event) || drop(null)),
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const row = event.target instanceof Element && event.target.matches(handle) ? rowOf(event.target) : null
      if (!event.altKey || step === 0 || !row) return
      event.preventDefault()
      const to = indexOf(row) + step
      if (moveTo(indexOf(row), to)) followed.current = { key: keys[indexOf(row)], to, body: row.parentElement }
    },
  }
}
