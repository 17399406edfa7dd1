import type { ListPreset } from './ListPreset.ts'
import type { PresetView } from './PresetView.ts'

/** The request that creates the row of a view: repeated with its key, it is executed only once. */
export interface Creation {
  readonly key: string
  readonly preset: ListPreset
}

/** A default view whose last changes were being sent when the page unloaded. */
export interface UnsentView {
  readonly collection: string
  /** Null after a reset without later changes. */
  readonly shown: PresetView | null
  readonly creation: Creation | null
  /** The user's own preset is to be deleted. */
  readonly reset: boolean
}

export interface UnsentViews {
  readonly read: () => readonly UnsentView[]
  readonly put: (views: readonly UnsentView[]) => void
}

/**
 * The unsent views that a page leaves to the next one in its tab, for example after a reload. Synchronous, because an
 * unloading page has no time, and gone when the tab closes. The next page cannot know whether the request has arrived,
 * and could read the server too early.
 */
export function unsentViews(user: string): UnsentViews {
  const name = `fieldhouse-views-${user}`
  return {
    read: () => {
      try {
        // Safe: only this module writes there.
        return JSON.parse(sessionStorage.getItem(name) ?? '[]') as readonly UnsentView[]
      } catch (cause) {
        console.warn('Could not read the unsaved views of the previous page', cause)
        return []
      }
    },
    put: views => {
      try {
        if (views.length === 0) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, JSON.stringify(views))
      } catch (cause) {
        console.warn('Could not store the unsaved view', cause)
      }
    },
  }
}
