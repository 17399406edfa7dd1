import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ListPreset } from '#engine/core/list/presets/ListPreset.ts'
import type { PresetStore } from '#engine/core/list/presets/PresetStore.ts'
import type { PresetChange, ViewName } from '#engine/core/list/presets/PresetView.ts'

const Context = createContext<PresetStore | null>(null)

/** Provides the presets to the lists below, and saves waiting changes when the page unloads. */
export function PresetProvider({ store, children }: { readonly store: PresetStore; readonly children: ReactNode }) {
  useEffect(() => {
    const leave = () => store.leave(true)
    const comeBack = () => store.leave(false)
    comeBack()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      store.close()
    }
  }, [store])
  return <Context value={store}>{children}</Context>
}

export interface PresetHandle {
  readonly view: ViewName
  readonly preset: ListPreset
  readonly change: (change: PresetChange) => void
  readonly reset: () => void
  /** It is a bookmark with changes that are not saved. */
  readonly edited: boolean
}

/** The presets of the user. Throws outside of a `PresetProvider`. */
export function usePresetStore(): PresetStore {
  const store = useContext(Context)
  if (store === null) throw new Error('usePresetStore was called outside of a PresetProvider')
  return store
}

/** The preset of a collection's list, or of one of its bookmarks. */
export function usePreset(collection: string, bookmark: number | null): PresetHandle {
  const store = usePresetStore()
  const view = useMemo(() => ({ collection, bookmark }), [collection, bookmark])
  const preset = useSyncExternalStore(store.subscribe, () => store.current(view))
  useEffect(() => void store.recall(view), [store, view])
  const edited = useSyncExternalStore(store.subscribe, () => store.isEdited(bookmark))
  return {
    view,
    preset,
    edited,
    change: change => store.change(view, change),
    reset: () => store.reset(view),
  }
}

/** The bookmarks that the user sees, by name. */
export function useBookmarks(): readonly ListPreset[] {
  const store = usePresetStore()
  return useSyncExternalStore(store.subscribe, store.bookmarks)
}
