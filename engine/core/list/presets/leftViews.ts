import type { ListPreset } from './ListPreset.ts'
import type { PresetView } from './PresetView.ts'

/** The request that creates the row of a view: sent again with its key it is the same one. */
export interface Creation {
  readonly key: string
  readonly preset: ListPreset
}

/** A usual view whose last changes were on their way when the page went. */
export interface LeftView {
  readonly collection: string
  readonly shown: PresetView
  readonly creation: Creation | null
}

export interface LeftViews {
  readonly read: () => readonly LeftView[]
  readonly put: (views: readonly LeftView[]) => void
}

/**
 * What a page leaves to the next one in its tab, as from a reload: at once, since a page that goes has no time, and gone
 * with the tab. The next page can neither know whether it has reached the server, nor read it there too early.
 */
export function leftViews(user: string): LeftViews {
  const name = `fieldhouse-views-${user}`
  return {
    read: () => {
      try {
        // Safe: nobody else writes there.
        return JSON.parse(sessionStorage.getItem(name) ?? '[]') as readonly LeftView[]
      } catch (cause) {
        console.warn('What the page before has left cannot be read', cause)
        return []
      }
    },
    put: views => {
      try {
        if (views.length === 0) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, JSON.stringify(views))
      } catch (cause) {
        console.warn('The view was not left to the next page', cause)
      }
    },
  }
}
