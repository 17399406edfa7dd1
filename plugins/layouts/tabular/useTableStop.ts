import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * `useTabStop` for a table: the list loads first, and has no room for what other layouts need of it. Makes one tab stop
 * of all rows: what had the focus last, at first the link of the first row. Attributes, not state: rows need not be drawn
 * again when the focus moves.
 */
export function useTableStop(scroller: RefObject<HTMLElement | null>) {
  const stop = useRef<HTMLElement | null>(null)
  const keepStop = () => {
    const body = scroller.current?.querySelector('tbody')
    if (!stop.current?.isConnected) stop.current = body?.querySelector('a') ?? null
    for (const each of body?.querySelectorAll<HTMLElement>('a, button, input') ?? []) each.tabIndex = -1
    if (stop.current) stop.current.tabIndex = 0
  }
  useLayoutEffect(keepStop)
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest('tbody')) return
    if (stop.current) stop.current.tabIndex = -1
    stop.current = target
    keepStop()
  }
  return { keepStop, onFocus }
}
