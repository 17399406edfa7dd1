import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { arrowStep } from '#engine/plugin.ts'

const cardSelector = '[data-part="board-card"]'

/**
 * Makes one tab stop of all cards, with the menu of that card after it. The arrows, Home and End move it within a column
 * and to the cards at the same height of the others. Attributes, not state: cards need not be drawn again when the focus
 * moves.
 */
export function useBoardFocus(board: RefObject<HTMLElement | null>) {
  const stop = useRef<Element | null>(null)
  const keepStop = () => {
    const cards = [...(board.current?.querySelectorAll(cardSelector) ?? [])]
    if (!stop.current || !cards.includes(stop.current)) stop.current = cards[0] ?? null
    for (const card of cards)
      for (const each of card.querySelectorAll<HTMLElement>('a, button')) each.tabIndex = card === stop.current ? 0 : -1
  }
  useLayoutEffect(keepStop)
  return {
    onFocus: ({ target }: FocusEvent) => {
      stop.current = target.closest(cardSelector) ?? stop.current
      keepStop()
    },
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
  const within = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: cards.length - 1 }[key]
  if (within !== undefined) return cards[within] ?? null
  const step = arrowStep(key, board)
  if (step === 0) return null
  const columns = [...board.querySelectorAll('ul')]
  const next = [...(columns[columns.indexOf(column as HTMLUListElement) + step]?.children ?? [])]
  return next[Math.min(at, next.length - 1)] ?? null
}
