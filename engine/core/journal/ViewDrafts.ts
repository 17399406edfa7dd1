import type { PresetView, ViewName } from '../list/presets/PresetView.ts'

/** Unsaved changes of bookmarks, stored in this browser. */
export interface ViewDrafts {
  /** The changes stored when an earlier page unloaded; null if there are none. */
  readonly find: (view: ViewName) => Promise<PresetView | null>
  readonly put: (view: ViewName, shown: PresetView) => void
  readonly drop: (view: ViewName) => void
  /** Closes the store. Saved views stay in it and can be found again. */
  readonly close: () => void
}

/** Without browser storage, only this feature is missing. */
export const warn = (cause: unknown): null => {
  console.warn('Could not store changes to a bookmark in this browser', cause)
  return null
}
