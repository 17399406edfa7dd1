import type { Archived } from '#engine/core/filter/filterTree.ts'

/** The list view in the address. */
export interface ListView {
  readonly page: number
  readonly search: string
  /** The bookmark that the list shows; null for the collection as usual. */
  readonly bookmark: number | null
  /** The position of a layout without pages: a calendar's day. Empty for the default. */
  readonly at: string
  /** The filters as JSON; null for those of the preset. */
  readonly filter: string | null
  /** Null for the collection's setting. */
  readonly archived: Archived | null
}

/** Changes the address: in a new entry of the history, unless it replaces the current one. */
export type ChangeView = (change: Partial<ListView>, replaces?: boolean) => void
