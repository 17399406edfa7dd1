import type { PresetView, ViewName } from '../list/presets/PresetView.ts'

/** Changes to bookmarks that are not saved yet, kept in this browser. */
export interface KeptViews {
  /** What was left there when a page went; null for nothing. */
  readonly find: (view: ViewName) => Promise<PresetView | null>
  readonly put: (view: ViewName, shown: PresetView) => void
  readonly drop: (view: ViewName) => void
  /** Closes the store. Saved views stay in it and can be found again. */
  readonly close: () => void
}

/** What the browser does not keep costs just that. */
export const warn = (cause: unknown): null => {
  console.warn('Changes to a bookmark were not kept in this browser', cause)
  return null
}
