import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ListPlace, listPlace } from '#engine/core/list/listPlace.ts'
import type { Matching } from '#engine/core/list/matching.ts'
import type { Item, Key } from '#schemas/data/Item.ts'

const nothingChosen: readonly Key[] = []
const addressNow = (): string => location.pathname + location.search

/** How often a list tries to scroll back, once per frame: rows with dynamic heights render a little later. */
const maxTries = 30

/**
 * The selection and scroll position of a list: on return from an item, both are restored, with the focus on the opened
 * item. Other navigation starts fresh.
 */
export function useListPlace(
  collection: string,
  primaryKey: string,
  list: { readonly items: readonly Item[]; readonly pending: boolean },
  area: RefObject<HTMLElement | null>,
) {
  const [selection, setSelection] = useState(nothingChosen)
  const [matched, setMatched] = useState<Matching | null>(null)
  const restored = useRef<ListPlace | null>(undefined)
  const place = useRef({ href: addressNow(), scroll: 0, focus: null as string | null, next: null as string | null })
  useEffect(() => {
    // StrictMode runs effects twice in development.
    if (restored.current === undefined) restored.current = listPlace.take(collection, addressNow())
  }, [collection])
  const keep = useEffectEvent(() => listPlace.keep({ collection, ...place.current, selection }))
  useEffect(() => {
    // Read after each render, because the address may have changed with it.
    if (location.pathname === place.current.href.split('?')[0]) place.current.href = addressNow()
    // The next page reads this before the current one unmounts.
    keep()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved whenever the list of a collection unmounts
  useEffect(() => () => keep(), [collection])
  const noteItem = ({ target }: { readonly target: EventTarget }) => {
    if (!(target instanceof Element)) return
    const row = target.closest('[data-part="row"]')
    const href = hrefIn(row) ?? target.closest('a')?.getAttribute('href')
    if (!href) return
    place.current.focus = href
    place.current.next = hrefIn(row?.nextElementSibling ?? row?.previousElementSibling)
  }
  const ready = !list.pending && list.items.length > 0
  const { items } = list
  useEffect(() => {
    const back = restored.current
    if (!ready || !back) return
    restored.current = null
    const presentKeys = new Set(items.map(item => String(item[primaryKey])))
    const remaining = back.selection.filter(key => presentKeys.has(String(key)))
    if (remaining.length > 0) setSelection(remaining)
    return restore(area, back)
  }, [ready, items, primaryKey, area])
  return {
    selection,
    setSelection,
    /** The selection, if it is all items that match. */
    matching: matched?.keys === selection ? matched : null,
    select: (matching: Matching) => {
      setMatched(matching)
      setSelection(matching.keys)
    },
    clearSelection: () => setSelection(nothingChosen),
    /** Handlers for the element that contains the list. */
    watch: {
      onScrollCapture: (event: { readonly target: EventTarget }) => {
        if (event.target instanceof Element) place.current.scroll = event.target.scrollTop
      },
      onFocusCapture: noteItem,
      onClickCapture: noteItem,
    },
  }
}

const hrefIn = (row: Element | null | undefined) => row?.querySelector('a[href]')?.getAttribute('href') ?? null

function restore(area: RefObject<HTMLElement | null>, { scroll, focus }: ListPlace): () => void {
  let frame = 0
  let tries = 0
  let isThere = false
  const tryFocus = () => {
    const scroller = [...(area.current?.querySelectorAll('section') ?? [])].find(each => each.scrollHeight > 0)
    if (scroller && !isThere) {
      scroller.scrollTop = scroll
      isThere = Math.abs(scroller.scrollTop - scroll) < 2
    }
    const link = focus === null ? null : area.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(focus)}"]`)
    // A closing dialog may still have the focus.
    if (isThere && link && /^(BODY|H1)$/.test(document.activeElement?.tagName ?? ''))
      link.focus({ preventScroll: true })
    const isFocused = focus === null || document.activeElement === link
    if (!(isThere && isFocused) && tries++ < maxTries) frame = requestAnimationFrame(tryFocus)
  }
  frame = requestAnimationFrame(tryFocus)
  return () => cancelAnimationFrame(frame)
}
