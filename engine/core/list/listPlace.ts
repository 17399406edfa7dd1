import type { Key } from '#schemas/data/Item.ts'

/** The scroll position and selection in a list when one of its items was opened. */
export interface ListPlace {
  readonly collection: string
  /** The address of the list, with its page and search. */
  readonly href: string
  /** Pixels that it was scrolled by. */
  readonly scroll: number
  readonly selection: readonly Key[]
  /** The address of the item that had the focus. */
  readonly focus: string | null
  /** That of the item below it, or else above it. */
  readonly next: string | null
}

let last: ListPlace | null = null

/** The last list that was left. It lasts until another list is opened. */
export const listPlace = {
  keep: (place: ListPlace): void => {
    last = place
  },
  /** Called when the opened item was deleted: the next one gets the focus. */
  passOn: (): void => {
    if (last) last = { ...last, focus: last.next }
  },
  /** Used once: opening the list at another address starts fresh. */
  take: (collection: string, href: string): ListPlace | null => {
    const place = last
    last = null
    return place?.collection === collection && place.href === href ? place : null
  },
  /** The last URL of a collection’s list, with its filters and page. */
  hrefOf: (collection: string): string | null => (last?.collection === collection ? last.href : null),
}
