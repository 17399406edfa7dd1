import type { KeyboardEvent, RefObject } from 'react'
import { arrowStep, listStep, useTabStop } from '#engine/plugin.ts'

const cardSelector = '[data-part="board-card"]'

/**
 * Makes one tab stop of all cards, with the menu of that card after it. The arrows, Home and End move it within a column
 * and to the cards at the same height of the others.
 */
export function useBoardFocus(board: RefObject<HTMLElement | null>) {
  const { onFocus } = useTabStop(board, {
    stops: `${cardSelector} :is(a, button)`,
    first: area => area.querySelector<HTMLElement>(cardSelector),
    stopOf: target => target.closest<HTMLElement>(cardSelector),
    inside: 'a, button',
  })
  return {
    onFocus,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const to = board.current && cardTo(board.current, event.key)
      if (!to) return
      event.preventDefault()
      to.querySelector('a')?.focus()
    },
  }
}

/** The card that a key leads to from the focused link; null if there is none. */
function cardTo(board: Element, key: string): Element | null {
  const card = document.activeElement?.matches('a') ? document.activeElement.closest(cardSelector) : null
  const column = card?.parentElement
  if (!card || !column) return null
  const cards = [...column.children]
  const at = cards.indexOf(card)
  const within = listStep({ key, currentTarget: board }, at, { count: cards.length, axis: 'vertical' })
  if (within !== null) return cards[within] ?? null
  const step = arrowStep(key, board)
  if (step === 0) return null
  const columns = [...board.querySelectorAll('ul')]
  const next = [...(columns[columns.indexOf(column as HTMLUListElement) + step]?.children ?? [])]
  return next[Math.min(at, next.length - 1)] ?? null
}
