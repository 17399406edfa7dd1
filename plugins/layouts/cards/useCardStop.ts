import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Makes one tab stop of all cards: the link that had the focus last, at first that of the first card. The space bar
 * selects the card of a link, so that its checkbox need not be a stop. Attributes, not state: cards need not be drawn
 * again when the focus moves.
 */
export function useCardStop(grid: RefObject<HTMLElement | null>) {
  const stop = useRef<HTMLElement | null>(null)
  const keepStop = () => {
    const links = [...(grid.current?.querySelectorAll<HTMLElement>('a[data-part="card-link"]') ?? [])]
    if (!stop.current || !links.includes(stop.current)) stop.current = links[0] ?? null
    for (const each of grid.current?.querySelectorAll<HTMLElement>('a, button, input') ?? []) each.tabIndex = -1
    if (stop.current) stop.current.tabIndex = 0
  }
  useLayoutEffect(keepStop)
  return ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    stop.current = target.closest('[data-part="card"]')?.querySelector<HTMLElement>('a[data-part="card-link"]') ?? null
    keepStop()
  }
}
