import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ListPlace, listPlace } from '#engine/core/list/listPlace.ts'
import type { Item, Key } from '#schemas/data/Item.ts'

const nothingChosen: readonly Key[] = []
const addressNow = (): string => location.pathname + location.search

/** How often a list is asked to scroll back, a frame each: rows of a height of their own come a little later. */
const patience = 30

/**
 * The selection of a list, and its place: back from an item it is scrolled to where it was, with the same items chosen
 * and the focus on the one that was open. Clicks elsewhere start afresh.
 */
export function useListPlace(
  collection: string,
  primaryKey: string,
  list: { readonly items: readonly Item[]; readonly pending: boolean },
  area: RefObject<HTMLElement | null>,
) {
  const [selection, setSelection] = useState(nothingChosen)
  const [taken] = useState(() => ({ place: undefined as ListPlace | null | undefined }))
  const place = useRef({ href: addressNow(), scroll: 0, focus: null as string | null, selection })
  place.current.selection = selection
  useEffect(() => {
    // Twice in development, where effects run twice.
    if (taken.place === undefined) taken.place = listPlace.take(collection, addressNow())
  }, [collection, taken])
  useEffect(() => {
    // Asked after each drawing: the address may have changed with it.
    if (location.pathname === place.current.href.split('?')[0]) place.current.href = addressNow()
    // The page that comes next asks before this one goes.
    listPlace.keep({ collection, ...place.current })
  })
  useEffect(
    () => () => {
      listPlace.keep({ collection, ...place.current })
    },
    [collection],
  )
  const ready = !list.pending && list.items.length > 0
  const { items } = list
  useEffect(() => {
    const back = taken.place
    if (!ready || !back) return
    taken.place = null
    const there = new Set(items.map(item => String(item[primaryKey])))
    const kept = back.selection.filter(key => there.has(String(key)))
    if (kept.length > 0) setSelection(kept)
    return restore(area, back)
  }, [ready, items, primaryKey, area, taken])
  return {
    selection,
    setSelection,
    clearSelection: () => setSelection(nothingChosen),
    /** On whatever holds the list. */
    watch: {
      onScrollCapture: (event: { readonly target: EventTarget }) => {
        if (event.target instanceof Element) place.current.scroll = event.target.scrollTop
      },
      onFocusCapture: (event: { readonly target: EventTarget }) => {
        if (event.target instanceof HTMLAnchorElement) place.current.focus = event.target.getAttribute('href')
      },
      onClickCapture: (event: { readonly target: EventTarget }) => {
        const row = event.target instanceof Element ? event.target.closest('[data-part="row"]') : null
        const link = row?.querySelector('a[href]')
        if (link) place.current.focus = link.getAttribute('href')
      },
    },
  }
}

function restore(area: RefObject<HTMLElement | null>, { scroll, focus }: ListPlace): () => void {
  let frame = 0
  let tries = 0
  const again = () => {
    const scroller = [...(area.current?.querySelectorAll('section') ?? [])].find(each => each.scrollHeight > 0)
    if (scroller) scroller.scrollTop = scroll
    const link = focus === null ? null : area.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(focus)}"]`)
    const isThere = scroller !== undefined && Math.abs(scroller.scrollTop - scroll) < 2
    if (isThere && link && document.activeElement === document.body) link.focus({ preventScroll: true })
    if ((!isThere || (focus !== null && !link)) && tries++ < patience) frame = requestAnimationFrame(again)
  }
  frame = requestAnimationFrame(again)
  return () => cancelAnimationFrame(frame)
}
