import { tabStorage } from '../../store/browserStorage.ts'
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
    // Safe: only this module writes there.
    read: () => (tabStorage.readJson(name) ?? []) as readonly UnsentView[],
    // Without storage, only the changes of the last moments before a reload are lost.
    put: views => tabStorage.write(name, views.length === 0 ? null : JSON.stringify(views)),
  }
}
