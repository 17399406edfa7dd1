import type { RefObject } from 'react'
import { useTabStop } from '#engine/plugin.ts'

const link = 'a[data-part="card-link"]'

/**
 * Makes one tab stop of all cards: the link that had the focus last, at first that of the first card. The space bar
 * selects the card of a link, so that its checkbox need not be a stop.
 */
export const useCardStop = (grid: RefObject<HTMLElement | null>) =>
  useTabStop(grid, {
    stops: 'a, button, input',
    first: area => area.querySelector<HTMLElement>(link),
    stopOf: target => target.closest('[data-part="card"]')?.querySelector<HTMLElement>(link) ?? null,
  }).onFocus
