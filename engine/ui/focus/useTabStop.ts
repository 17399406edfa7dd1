import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface TabStopInput {
  /** A selector of the elements in the area that take the focus. */
  readonly stops: string
  /** The stop before any other had the focus. */
  readonly first: (area: HTMLElement) => HTMLElement | null
  /** The stop for an element that takes the focus; null to keep the last one. */
  readonly stopOf: (target: HTMLElement) => HTMLElement | null
  /** A selector of what takes the focus in a stop that does not take it itself. */
  readonly inside?: string
}

/**
 * Makes one tab stop of all elements of an area: what had the focus last. Attributes, not state: the elements need not be
 * drawn again when the focus moves. Elements that are drawn later need `keepStop`.
 */
export function useTabStop(area: RefObject<HTMLElement | null>, { stops, first, stopOf, inside }: TabStopInput) {
  const stop = useRef<HTMLElement | null>(null)
  const mark = (tabIndex: 0 | -1, all: Iterable<HTMLElement | null>) => {
    for (const each of all) if (each) each.tabIndex = tabIndex
  }
  const marked = () => (inside ? (stop.current?.querySelectorAll<HTMLElement>(inside) ?? []) : [stop.current])
  const keepStop = () => {
    if (!area.current) return
    if (!stop.current?.isConnected) stop.current = first(area.current)
    mark(-1, area.current.querySelectorAll<HTMLElement>(stops))
    mark(0, marked())
  }
  useLayoutEffect(keepStop)
  const onFocus = ({ target }: FocusEvent) => {
    const next = target instanceof HTMLElement ? stopOf(target) : null
    if (!next) return
    mark(-1, marked())
    stop.current = next
    keepStop()
  }
  /** Starts over with the first stop. */
  const reset = () => {
    stop.current = null
  }
  return { keepStop, onFocus, reset }
}
